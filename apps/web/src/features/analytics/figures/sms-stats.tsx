import type { SmsAnalytics } from '@eyecart/shared/contracts';
import { momentWords } from './moment-words';
import { StatsPanel } from './stats-panel';
import { successRatePercent } from './success-rate';

export function SmsStats({ sms }: { sms: SmsAnalytics }) {
  const last = sms.lastSentAt === null ? null : momentWords(sms.lastSentAt, new Date());
  return (
    <StatsPanel
      label="SMS"
      stats={[
        {
          label: 'Total Messages Sent',
          value: sms.totalSent.toLocaleString('en-US'),
          note: 'Including reminders',
        },
        {
          label: 'Successful Deliveries',
          value: sms.successfulSent.toLocaleString('en-US'),
          note: `${successRatePercent(sms.successfulSent, sms.totalSent)}% success rate`,
        },
        {
          label: 'Failed Attempts',
          value: sms.failedSent.toLocaleString('en-US'),
          note: sms.failedSent > 0 && 'Reasons are in SMS History',
        },
        { label: 'Last Message Sent', value: last?.day ?? 'None yet', note: last?.time },
      ]}
    />
  );
}
