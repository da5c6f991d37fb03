import { type ComponentType, useEffect, useRef, useState } from 'react';
import { showFailure } from './notify';

/** A part of the portal whose code loads when it is first needed. */
interface LazyPart<Props> {
  /** Null until it has loaded. */
  component: ComponentType<Props> | null;
  readonly load: () => Promise<void>;
}

export function lazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part: LazyPart<Props> = {
    component: null,
    async load() {
      part.component = await fetchPart();
    },
  };
  return part;
}

export interface OpenState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * The component of a dialog or drawer, null until it has loaded. If loading fails, for example offline, a toast says so,
 * the dialog counts as closed and the next press tries again; the rest of the page is not affected.
 */
export function useLazyDialog<Props>(
  part: LazyPart<Props>,
  { open, onOpenChange }: OpenState,
): ComponentType<Props> | null {
  const [component, setComponent] = useState({ of: part.component });
  const close = useRef(onOpenChange);
  useEffect(() => {
    close.current = onOpenChange;
  });
  const isMissing = open && component.of === null;
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    const show = () => {
      if (isWanted) setComponent({ of: part.component });
    };
    const giveUp = () => {
      if (!isWanted) return;
      close.current(false);
      reportLoadFailure();
    };
    part.load().then(show, giveUp);
    return () => {
      isWanted = false;
    };
  }, [isMissing, part]);
  return component.of;
}

function reportLoadFailure(): void {
  showFailure('Could not load this part. Check the connection, then try again.');
}
