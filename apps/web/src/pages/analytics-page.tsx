import { AnalyticsDashboard } from '@/features/analytics/analytics-dashboard';
import { PracticeFrame } from './practice-frame';

export function AnalyticsPage() {
  return (
    <PracticeFrame>
      <AnalyticsDashboard />
    </PracticeFrame>
  );
}
