import { type ComponentType, useEffect } from 'react';
import { LoadUnknownBundles } from '@/features/bundles/load-unknown-bundles';
import { openCartPanel } from '@/features/cart/cart-panel-store';
import { unfinishedCart } from '@/features/cart/lines/cart-store';
import { holdLiveCart } from '@/features/cart/lines/live-cart';
import { logoutQuestionStore } from '@/features/cart/log-out-or-ask';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import { PortalNotices } from '@/features/offline/portal-notices';
import { switchPracticeStore } from '@/features/session/switch-practice-store';
import { closePlan, usePlanRequest } from '@/lib/cart/plan-request';
import { ignoreStrayClicks } from '@/lib/interaction/stray-clicks';
import { useStore } from '@/lib/storage/create-store';
import { sentTextStore } from '@/lib/texts/sent-text';
import { PartBoundary } from './part-boundary';
import { QueueNotice } from './queue-notice';
import { RememberView } from './remember-view';
import { WaitingReplyLayer } from './waiting-reply-layer';

/** Shares the cart panel's chunk, since both work on its cart. */
const loadQuestion = () =>
  import('./cart-panel-with-tabs').then(({ LogoutQuestion }) => ({ default: LogoutQuestion }));
const LogoutQuestion = lazyDialog(loadQuestion);
const loadBar = () =>
  import('./cart-panel-with-tabs').then(({ UnfinishedBar }) => ({ default: UnfinishedBar }));
const UnfinishedBar = lazyDialog(loadBar);

const loadFix = () =>
  import('./cart-panel-with-tabs').then(({ FixSentNumber }) => ({ default: FixSentNumber }));
const FixSentNumber = lazyDialog(loadFix);

const loadSwitch = () => import('./switch-practice').then((loaded) => ({ default: loaded.SwitchPractice }));
const SwitchPractice = lazyDialog(loadSwitch);

const loadPlan = () =>
  import('@/features/plan/plan-dialog').then((loaded) => ({ default: loaded.PlanDialog }));
const PlanDialog = lazyDialog(loadPlan);

const PARTS: Readonly<Record<string, ComponentType>> = {
  PortalNotices,
  LoadUnknownBundles,
  RememberView,
  StrayClicksGuard,
  LiveCart,
  PlanPreview,
  QueueNotice,
  CartQuestions,
  SentNumber,
  PracticeChoice,
  WaitingReplyLayer,
};

/** Parts that the portal loads after its first view. The portal works without any of them. */
export const AfterFirstViewParts = () =>
  Object.entries(PARTS).map(([name, Part]) => (
    <PartBoundary key={name}>
      <Part />
    </PartBoundary>
  ));

/** See `ignoreStrayClicks`. */
function StrayClicksGuard() {
  useEffect(ignoreStrayClicks, []);
  return null;
}

/** See `holdLiveCart`. */
function LiveCart() {
  useEffect(holdLiveCart, []);
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

/** The print preview, opened from any page. */
function PlanPreview() {
  const { isOpen, request } = usePlanRequest();
  return request !== null && <PlanDialog request={request} open={isOpen} onOpenChange={() => closePlan()} />;
}

function SentNumber() {
  const { isOpen, text } = useStore(sentTextStore);
  if (text === null) return null;
  const toggle = (open: boolean) => sentTextStore.set({ isOpen: open, text });
  return <FixSentNumber text={text} open={isOpen} onOpenChange={toggle} />;
}

function PracticeChoice() {
  return <SwitchPractice open={useStore(switchPracticeStore)} onOpenChange={switchPracticeStore.set} />;
}
