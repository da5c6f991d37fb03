import { useEffect } from 'react';
import { offlineStore } from '@/lib/api/connection';
import { noteShownLostAnswer } from '@/lib/errors/lost-answers';
import { NO_SEND_RESPONSE, sendFailed } from '@/lib/errors/phrasebook';
import { useStore } from '@/lib/storage/create-store';

/**
 * Shown above a Send button until it is pressed again. It says everything, so that no toast or
 * notice has to cover the form. The live region exists before it has anything to say.
 */
export function LostAnswer({ isShown }: { isShown: boolean }) {
  return <div role="status">{isShown && <LostAnswerWords />}</div>;
}

function LostAnswerWords() {
  const isOffline = useStore(offlineStore);
  useEffect(noteShownLostAnswer, []);
  return (
    <p className="mb-2.5 text-small font-[540] text-pretty text-red-text">
      {isOffline ? 'You are offline.' : sendFailed(true)} <span>{NO_SEND_RESPONSE}</span>
    </p>
  );
}
