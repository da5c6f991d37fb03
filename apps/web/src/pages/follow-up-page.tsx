import { FOLLOW_UP_REASONS, type FollowUp, type FollowUpReason } from '@eyecart/shared/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { PageTitle } from '@/components/page/page-title';
import { EmptyState } from '@/components/states/empty-state';
import { buttonVariants } from '@/components/ui/button';
import { openCartPanel, showCartTab, useCartPanel } from '@/features/cart/cart-panel-store';
import { useIsSlashOn } from '@/features/catalog/search/slash-shortcut-store';
import { FOLLOW_UP_KEYS } from '@/features/follow-up/follow-up-keys';
import { FollowUpList } from '@/features/follow-up/follow-up-list';
import { rereadFollowUps } from '@/features/follow-up/follow-up-queries';
import type { Step } from '@/features/follow-up/next-step';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { askForOrder } from '@/features/scheduled/order-to-reveal';
import { useSession } from '@/features/session/session-store';
import { PATHS } from '@/lib/paths';

/** A step for a row that another feature carries out. */
export interface FollowUpTask {
  readonly step: Exclude<Step, 'call' | 'review-order'>;
  readonly row: FollowUp;
}

interface FollowUpPageProps {
  /** Carries out the steps; the app passes it in. */
  Tools: ComponentType<OpenState & { task: FollowUpTask }>;
}

/** The patients who need something, for a signed-in practice. */
export function FollowUpPage({ Tools }: FollowUpPageProps) {
  const isSignedIn = useSession() !== null;
  return (
    <main className="wrap pb-16">
      <div className="pt-6 pb-4 sm:pt-9 sm:pb-5">
        <PageTitle>Follow-up</PageTitle>
        {isSignedIn && <KeyHint />}
      </div>
      {isSignedIn ? <Rows Tools={Tools} /> : <SignedOut />}
    </main>
  );
}

function KeyHint() {
  return (
    <p className="mt-1 flex gap-4 text-caption text-ink-3 max-sm:hidden">
      {FOLLOW_UP_KEYS.map(([key, what]) => (
        <span key={key}>
          <kbd className="font-sans font-[600]">{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
}

function Rows({ Tools }: FollowUpPageProps) {
  const [reason, setReason] = useReason();
  const [task, setTask] = useState<FollowUpTask | null>(null);
  const [isTaskOpen, setTaskOpen] = useState(false);
  const isSlashOn = useIsSlashOn();
  const { isOpen: isPanelOpen } = useCartPanel();
  useRereadWhenClosed(isPanelOpen || isTaskOpen);
  return (
    <>
      <FollowUpList
        reason={reason}
        areKeysOn={isSlashOn}
        onReason={setReason}
        onStep={(step, row) => {
          if (step === 'review-order') {
            openCartPanel();
            showCartTab('scheduled');
            if (row.scheduledOrder !== null) askForOrder(row.scheduledOrder.id);
            return;
          }
          setTask({ step, row });
          setTaskOpen(true);
        }}
      />
      {task !== null && <Tools task={task} open={isTaskOpen} onOpenChange={setTaskOpen} />}
    </>
  );
}

const REASON_PARAM = 'reason';

/** The chosen chip, stored in the URL; an unknown one is removed from it. */
function useReason(): [FollowUpReason | null, (reason: FollowUpReason | null) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = params.get(REASON_PARAM);
  const reason = FOLLOW_UP_REASONS.find((one) => one === chosen) ?? null;
  const isUnknown = chosen !== null && reason === null;
  useEffect(() => {
    if (isUnknown) setParams({}, { replace: true, preventScrollReset: true });
  }, [isUnknown, setParams]);
  return [
    reason,
    (next) => setParams(next === null ? {} : { [REASON_PARAM]: next }, { preventScrollReset: true }),
  ];
}

/** An action in the cart panel or a dialog may have ended a need. */
function useRereadWhenClosed(isOpen: boolean): void {
  const queries = useQueryClient();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void rereadFollowUps(queries);
    wasOpen.current = isOpen;
  }, [isOpen, queries]);
}

function SignedOut() {
  const { pathname } = useLocation();
  return (
    <EmptyState
      title="Please log in to view Follow-up"
      note="Sign in to see which of your patients need a follow-up."
      action={
        <Link to={PATHS.home} state={{ from: pathname }} className={buttonVariants({ size: 'sm' })}>
          Sign in
        </Link>
      }
    />
  );
}
