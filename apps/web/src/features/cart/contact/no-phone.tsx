import { messageEndpoints } from '@eyecart/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { usePractice } from '@/features/session/session-store';
import { endpointQuery } from '@/lib/api/endpoint-query';

const PhoneDialog = lazyDialog<OpenState>(() =>
  import('@/features/session/phone-dialog').then(({ PhoneDialog }) => ({ default: PhoneDialog })),
);

/** Before its first text, reminds a practice without a phone number to add one. Sending does not wait for it. */
export function NoPhone() {
  const { name, phoneNumber } = usePractice();
  const isMissing = phoneNumber === null;
  const { data: hasTexted } = useQuery({
    ...endpointQuery(messageEndpoints.listMessages, { query: { practiceName: name, pageSize: 1 } }),
    select: ({ messages }) => messages.length > 0,
    enabled: isMissing,
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isMissing && hasTexted === false && (
        <p className="mb-2.5 flex items-center gap-2 text-caption text-ink-2">
          <span className="min-w-0 flex-1 text-pretty">Patients will have no number to call.</span>
          <Button variant="line" size="sm" padding={3} onClick={() => setOpen(true)}>
            Add one
          </Button>
        </p>
      )}
      <PhoneDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
