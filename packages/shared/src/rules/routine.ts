/** When a patient uses a product, in the order of the day. */
export const TIMES_OF_DAY = ['morning', 'midday', 'evening', 'as-needed'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** A product with the times of day at which it is used. */
interface Timed {
  readonly timesOfDay?: readonly TimeOfDay[] | undefined;
}

/** The steps of each time of day that has any, in their order; a product used at several times is in each. */
export const routineOf = <Step extends Timed>(
  steps: readonly Step[],
): { readonly time: TimeOfDay; readonly steps: readonly Step[] }[] =>
  TIMES_OF_DAY.map((time) => ({
    time,
    steps: steps.filter(({ timesOfDay = [] }) => timesOfDay.includes(time)),
  })).filter(({ steps: ofTime }) => ofTime.length > 0);

/** The times in the order of the day, each once. */
export const inOrderOfDay = (times: readonly TimeOfDay[]): TimeOfDay[] =>
  TIMES_OF_DAY.filter((time) => times.includes(time));

/** A product's field with its times of day; left out if there are none. */
export const timesField = (times: readonly TimeOfDay[] | undefined): { timesOfDay?: TimeOfDay[] } =>
  times && times.length > 0 ? { timesOfDay: inOrderOfDay(times) } : {};
