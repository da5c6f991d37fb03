import {
  Toast,
  ToastClose,
  ToastDescription,
  ToastProvider,
  ToastTitle,
  ToastViewport,
} from '@/components/ui/toast';
import { useStore } from '@/lib/create-store';
import { NoticeIcon } from './notice-icon';
import { dismissToast, type NoticeType, toastStore } from './notify';

const TOAST_DURATION_MS = 5000;

const ICON_COLOURS: Record<NoticeType, string> = {
  success: 'text-toast-success',
  error: 'text-toast-error',
  info: 'text-toast-info',
};

export function Toaster() {
  const notice = useStore(toastStore);
  return (
    <ToastProvider duration={TOAST_DURATION_MS} swipeThreshold={50} swipeDirection="right">
      {notice && (
        <Toast
          key={notice.id}
          open={notice.open}
          type={notice.type === 'info' ? 'background' : 'foreground'}
          onOpenChange={(open) => !open && dismissToast(notice.id)}
        >
          <NoticeIcon type={notice.type} className={`mt-px shrink-0 ${ICON_COLOURS[notice.type]}`} />
          {/* Read out by the live region around the toaster, so the library need not say it a second time. */}
          <div data-radix-toast-announce-exclude="" className="min-w-0 flex-1">
            <ToastTitle>{notice.title}</ToastTitle>
            {notice.message && <ToastDescription>{notice.message}</ToastDescription>}
            {notice.reason && (
              <ToastDescription className="mt-1.5 text-white">{notice.reason}</ToastDescription>
            )}
          </div>
          <ToastClose />
        </Toast>
      )}
      <ToastViewport hotkey={['F8']} label="Notifications ({hotkey})" />
    </ToastProvider>
  );
}
