import { SIGN_IN_PATH, type SignInRefusal } from '@eyecart/shared/contracts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { firstView, typedBefore } from '@/lib/first-view/first-view';
import { signInFailure, useSignIn } from './use-sign-in';

const ID_REQUIRED = 'Please enter a Practice ID';

const FIELD_ID = 'practice-id';

const digitsOf = (value: string): string => value.replace(/\D/g, '');

/**
 * Works even before its script has loaded: the form is then posted, and the response is a page.
 * Anything typed by then stays.
 */
export function SignInCard({ refusal = firstRefusal() }: { refusal?: SignInRefusal | null }) {
  const [typed] = useState(() => typedBefore(FIELD_ID));
  const [practiceId, setPracticeId] = useState(digitsOf(typed.text || (refusal?.practiceId ?? '')));
  const [isMissing, setMissing] = useState(false);
  const [refused, setRefused] = useState(refusal?.message ?? null);
  const { isPending, error: failed, signIn, reset } = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasKeyboard = window.matchMedia?.('(hover: hover)').matches;
    if (hasKeyboard || typed.hasFocus) form.current?.querySelector('input')?.focus();
  }, [typed]);
  const failure = failed ? signInFailure(failed) : refused;
  const error = isMissing ? ID_REQUIRED : failure;

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const id = practiceId.trim();
    setMissing(id === '');
    setRefused(null);
    if (id === '') reset();
    else void signIn(id);
    event.currentTarget.querySelector('input')?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={SIGN_IN_PATH}
      onSubmit={onSubmit}
      className="mt-[clamp(5.5rem,25dvh,172px)] w-full rounded-dialog bg-surface px-5.5 pt-7 pb-5.5 shadow-2 sm:my-auto sm:max-w-[25.25rem] sm:rounded-none sm:bg-transparent sm:p-0 sm:shadow-none"
    >
      <h1 className="text-[1.75rem] tracking-[-0.028em] sm:text-[2.5rem]">Sign in to your practice</h1>
      <p className="mt-2 mb-5.5 text-ink-2 sm:mt-3.5 sm:mb-8 sm:text-title sm:leading-normal">
        Text patients their at-home dry-eye care.
      </p>
      <Field
        id={FIELD_ID}
        name="practiceId"
        label="Practice ID"
        error={error ?? undefined}
        inputMode="numeric"
        // The ID is the only credential, so browsers must not suggest it on a shared computer.
        autoComplete="off"
        maxLength={32}
        className="mb-6"
        look="large"
        value={practiceId}
        onChange={(event) => setPracticeId(digitsOf(event.target.value))}
      />
      <Button type="submit" size="lg" busy={isPending} className="w-full">
        {isPending ? 'Verifying...' : 'Continue'}
      </Button>
    </form>
  );
}

/** The refusal that the server rendered into this document. */
function firstRefusal(): SignInRefusal | null {
  const view = firstView();
  return view?.practice === null ? view.refusal : null;
}
