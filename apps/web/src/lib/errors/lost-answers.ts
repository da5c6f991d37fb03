import { createStore, useStore } from '../storage/create-store';

/** A form that texts a cart: the current cart, or the correction of one text. */
export type SendForm = 'cart' | `correct ${string}`;

/** Each form's text whose response was lost; a form with other values is another text. */
const lostAnswers = createStore<Readonly<Partial<Record<SendForm, string>>>>({});

export const noteLostAnswer = (form: SendForm, message: string): void =>
  lostAnswers.set({ ...lostAnswers.get(), [form]: message });

/** Call when it was pressed again, or when it no longer matters. */
export function forgetLostAnswer(form: SendForm): void {
  const { [form]: _, ...others } = lostAnswers.get();
  lostAnswers.set(others);
}

export const forgetLostAnswers = (): void => lostAnswers.set({});

export const lostAnswerOf = (form: SendForm): string | undefined => lostAnswers.get()[form];

export const useLostAnswer = (form: SendForm): string | undefined => useStore(lostAnswers)[form];

/** Whether any form waits to be sent again. */
export const useHasLostAnswer = (): boolean => Object.keys(useStore(lostAnswers)).length > 0;

const shownCount = createStore(0);

/** Call when a form shows that there was no response; call the returned function when it no longer does. */
export function noteShownLostAnswer(): () => void {
  shownCount.set(shownCount.get() + 1);
  return () => shownCount.set(shownCount.get() - 1);
}

/** Whether a form on the screen says so, which means that nothing else has to. */
export const useIsLostAnswerShown = (): boolean => useStore(shownCount) > 0;
