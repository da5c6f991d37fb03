import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/features/session/session-store';
import { DeskGuide } from '@/pages/desk-guide';
import { LearnMorePage } from '@/pages/learn-more-page';
import { PortalFrame } from './portal-frame';

/** The public page, or its guide for the desk. A signed-in practice also sees failed texts here. */
export function LearnMoreRoute() {
  const practice = useSession();
  const [params] = useSearchParams();
  const page = params.has('desk') ? <DeskGuide /> : <LearnMorePage />;
  if (practice === null) return page;
  return (
    <PortalFrame key={practice.id} hasHeader={false}>
      {page}
    </PortalFrame>
  );
}
