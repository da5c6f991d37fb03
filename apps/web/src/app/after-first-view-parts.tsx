import { useEffect } from 'react';
import { LoadUnknownBundles } from '@/features/bundles/load-unknown-bundles';
import { openCartPanel } from '@/features/cart/cart-panel-store';
import { unfinishedCart } from '@/features/cart/lines/cart-store';
import { logoutQuestionStore } from '@/features/cart/log-out-or-ask';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { PortalNotices } from '@/features/offline/portal-notices';
import { switchPracticeStore } from '@/features/session/switch-practice-store';
import { ignoreStrayClicks } from '@/lib/interaction/stray-clicks';
import { useStore } from '@/lib/storage/create-store';
import { PlanLayer } from './plan-layer';
import { QueueNotice } from './queue-notice';
import { RememberView } from './remember-view';
import { WaitingReplyLayer } from './waiting-reply-layer';

/** Both are in one file with the cart panel, since they are about its cart. */
const loadQuestion = () =>
  import('./cart-panel-with-tabs').then(({ LogoutQuestion }) => ({ default: LogoutQuestion }));
const LogoutQuestion = lazyDialog(loadQuestion);
const loadBar = () =>
  import('./cart-panel-with-tabs').then(({ UnfinishedBar }) => ({ default: UnfinishedBar }));
const UnfinishedBar = lazyDialog(loadBar);

const loadSwitch = () => import('./switch-practice').then((loaded) => ({ default: loaded.SwitchPractice }));
const SwitchPractice = lazyDialog(loadSwitch);

/** Parts that the portal loads after its first view. */
export const AfterFirstViewParts = () => (
  <>
    <PortalNotices />
    <LoadUnknownBundles />
    <RememberView />
    <StrayClicksGuard />
    <PlanLayer />
    <QueueNotice />
    <CartQuestions />
    <SwitchPractice open={useStore(switchPracticeStore)} onOpenChange={switchPracticeStore.set} />
    <WaitingReplyLayer />
  </>
);

/** See `ignoreStrayClicks`. */
function StrayClicksGuard() {
  useEffect(ignoreStrayClicks, []);
  return null;
}

function CartQuestions() {
  return (
    <>
      <LogoutQuestion open={useStore(logoutQuestionStore)} onOpenChange={logoutQuestionStore.set} />
      <UnfinishedBar open={useStore(unfinishedCart).length > 0} onOpenChange={openCartPanel} />
    </>
  );
}
