export type OptOutType = 'STOP' | 'START' | 'HELP';

const WORDS: Record<OptOutType, readonly string[]> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'CANCEL'],
  START: ['START', 'UNSTOP', 'YES'],
  HELP: ['HELP', 'INFO'],
};

/** The keyword that the gateway itself handles. Only a single word counts. */
export function readOptOutKeyword(body: string): OptOutType | null {
  const word = body.trim().toUpperCase();
  const types: OptOutType[] = ['STOP', 'START', 'HELP'];
  return types.find((type) => WORDS[type].includes(word)) ?? null;
}

/** The gateway's automatic replies. */
export const AUTO_REPLIES: Record<OptOutType, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
};
