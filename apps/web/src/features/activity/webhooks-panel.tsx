import type { Webhook } from '@eyecart/shared/contracts';
import { useRef } from 'react';
import { LoadFailure } from '@/components/states/load-failure';
import { Badge } from '@/components/ui/badge';
import { failedTo } from '@/features/notifications/notify';
import { useRetry } from '@/lib/errors/use-retry';
import { useWebhooks } from './activity-queries';
import { momentWords } from './activity-words';
import { Panel, ROW } from './panel';

/** Where the practice's events are posted, and whether they arrive. Most practices have none, and see no panel. */
export function WebhooksPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useWebhooks();
  const { isRetrying, retry } = useRetry(refetch, () => heading.current);
  const hasFailed = data === undefined && (error !== null || isRetrying);
  if (!hasFailed && (data === undefined || data.webhooks.length === 0)) return null;
  return (
    <Panel
      title="Webhooks"
      note="Systems that are notified of orders, replies, and failed texts. Whoever set up Eyecart manages them."
      heading={heading}
      isBusy={false}
    >
      {hasFailed && (
        <div className="mt-4">
          <LoadFailure
            message={failedTo('load the webhooks')}
            error={error}
            isRetrying={isRetrying}
            onRetry={retry}
          />
        </div>
      )}
      {data !== undefined && (
        <ul className="mt-2">
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WebhookRow({ webhook: { url, failingSince, switchedOffAt } }: { webhook: Webhook }) {
  return (
    <li className={ROW}>
      <div className="min-w-0 flex-1 basis-60">
        <p className="text-note font-[580] wrap-anywhere">{url}</p>
        {switchedOffAt !== null && (
          <p className="text-small text-pretty text-ink-2">
            Turned off on {momentWords(switchedOffAt)} after failing for too long. Nothing has been sent
            since. Please tell whoever set up Eyecart.
          </p>
        )}
        {switchedOffAt === null && failingSince !== null && (
          <p className="text-small text-pretty text-ink-2">
            It hasn’t responded since {momentWords(failingSince)}. We keep trying.
          </p>
        )}
      </div>
      <State isOff={switchedOffAt !== null} isFailing={failingSince !== null} />
    </li>
  );
}

function State({ isOff, isFailing }: { isOff: boolean; isFailing: boolean }) {
  if (isOff) return <Badge tone="red">Off</Badge>;
  return isFailing ? <Badge tone="yellow">Failing</Badge> : <Badge tone="green">On</Badge>;
}
