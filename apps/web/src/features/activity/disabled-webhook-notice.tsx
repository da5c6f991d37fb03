import { alertEndpoints, type OffWebhook } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { BottomNotice } from '@/components/bottom-notice';
import { buttonVariants } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { logFailure } from '@/lib/errors/log-failure';
import { listChanged } from '@/lib/lists/changed-lists';
import { PATHS } from '@/lib/paths';

/** Says that webhooks were disabled, until someone dismisses it or opens the details. */
export function DisabledWebhookNotice({ webhooks }: { webhooks: readonly OffWebhook[] }) {
  const markSeen = useMarkSeen(webhooks);
  const [latest] = webhooks;
  if (latest === undefined) return null;
  const title = webhooks.length === 1 ? `Webhook off: ${latest.host}` : `${webhooks.length} webhooks are off`;
  return (
    <BottomNotice
      label="Webhook"
      onDismiss={() => void markSeen()}
      text={(isOpen) => (
        <p role="alert" className="min-w-0 flex-1 py-1 text-note leading-snug font-[620] wrap-anywhere">
          <span className={isOpen ? undefined : 'line-clamp-2'}>{title}</span>
        </p>
      )}
    >
      <Link
        to={PATHS.activity}
        className={buttonVariants({ variant: 'ghost', size: 'sm', padding: 2 })}
        onClick={() => void markSeen()}
      >
        Details
      </Link>
    </BottomNotice>
  );
}

/** A failure is silent: the notice stays until the next try. */
function useMarkSeen(webhooks: readonly OffWebhook[]) {
  const { name: practiceName } = usePractice();
  const queries = useQueryClient();
  return async (): Promise<void> => {
    try {
      const webhookIds = webhooks.map(({ webhookId }) => webhookId);
      await callEndpoint(alertEndpoints.markWebhooksSeen, { body: { practiceName, webhookIds } });
      await listChanged(queries, 'alerts');
    } catch (error) {
      logFailure('markWebhooksSeen', error);
    }
  };
}
