import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Input, type InputProps } from './input';

interface FieldProps extends InputProps {
  id: string;
  label: ReactNode;
  hint?: string;
  error?: string;
  inputClassName?: string;
}

/** A labeled input with its hint or error below; the error is announced and tied to the input. */
export function Field({ id, label, hint, error, required, className, inputClassName, ...props }: FieldProps) {
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-small font-[600]">
        {label}
        {required && (
          <span aria-hidden className="text-red">
            {' *'}
          </span>
        )}
      </label>
      <Input
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={note === undefined ? undefined : noteId}
        aria-required={required || undefined}
        className={inputClassName}
        {...props}
      />
      <div aria-live="polite" className="empty:hidden">
        {note !== undefined && (
          <p
            id={noteId}
            className={cn(
              'text-caption text-pretty',
              error === undefined ? 'text-ink-3' : 'font-[540] text-red',
            )}
          >
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
