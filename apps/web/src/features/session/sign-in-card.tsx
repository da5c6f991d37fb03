import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { signInFailure, useSignIn } from './use-sign-in';

const ID_REQUIRED = 'Please enter a Practice ID';

export function SignInCard() {
  const [practiceId, setPracticeId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const signIn = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const hasKeyboard = window.matchMedia?.('(hover: hover)').matches;
    if (hasKeyboard) form.current?.querySelector('input')?.focus();
  }, []);
  const error = isMissing ? ID_REQUIRED : signIn.error && signInFailure(signIn.error);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const id = practiceId.trim();
    setMissing(id === '');
    if (id === '') signIn.reset();
    else signIn.mutate(id);
    event.currentTarget.querySelector('input')?.focus();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="mt-43 w-full rounded-dialog bg-surface px-5.5 pt-7 pb-5.5 shadow-2 sm:my-auto sm:max-w-[25.25rem] sm:rounded-none sm:bg-transparent sm:p-0 sm:shadow-none"
    >
      <h1 className="text-[1.75rem] tracking-[-0.028em] sm:text-[2.5rem] sm:leading-[1.08] sm:tracking-[-0.03em]">
        Sign in to your practice
      </h1>
      <p className="mt-2 mb-5.5 text-ink-2 sm:mt-3.5 sm:mb-8 sm:text-title sm:leading-normal">
        Order at-home dry-eye care for a patient and send it by text.
      </p>
      <Field
        id="practice-id"
        label="Practice ID"
        hint="Digits only, for example 100200"
        error={error ?? undefined}
        inputMode="numeric"
        autoComplete="username"
        maxLength={32}
        className="mb-6"
        inputClassName="h-14 px-4 text-[1.25rem] tracking-[0.04em]"
        value={practiceId}
        onChange={(event) => setPracticeId(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" size="lg" busy={signIn.isPending} className="w-full">
        {signIn.isPending ? 'Verifying...' : 'Continue'}
      </Button>
    </form>
  );
}
