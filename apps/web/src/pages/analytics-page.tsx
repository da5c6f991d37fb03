import { PageTitle } from '@/components/page/page-title';
import { AnalyticsDashboard } from '@/features/analytics/analytics-dashboard';
import { AnalyticsSignedOut } from '@/features/analytics/analytics-signed-out';
import { useSession } from '@/features/session/session-store';

/** Figures on texts and orders, for a signed-in practice. */
export function AnalyticsPage() {
  if (useSession() !== null) return <AnalyticsDashboard />;
  return (
    <main className="wrap pb-16">
      <PageTitle className="pt-6 pb-5 sm:pt-10 sm:pb-7">Analytics</PageTitle>
      <AnalyticsSignedOut />
    </main>
  );
}
