import { useSession } from '@/features/session/session-store';
import { LearnMorePage } from '@/pages/learn-more-page';
import { PortalFrame } from './portal-frame';

/** The page for everyone; a signed-in practice also sees failed texts here. */
export function LearnMoreRoute() {
  const practice = useSession();
  if (practice === null) return <LearnMorePage />;
  return (
    <PortalFrame key={practice.id} hasHeader={false}>
      <LearnMorePage />
    </PortalFrame>
  );
}
