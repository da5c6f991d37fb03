/** Why a repeating order stopped automatically, by the reason that ended it. */
export const REPEAT_ENDED = {
  opted_out: 'The patient opted out.',
  not_opened: 'Three in a row were not opened.',
  nothing_left: 'Nothing in it can be bought.',
} as const;
