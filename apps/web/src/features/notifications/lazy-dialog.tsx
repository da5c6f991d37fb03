import type { ComponentType } from 'react';
import { lazyPart, type OpenState, useLazyDialog } from './use-lazy-dialog';

/**
 * A dialog, drawer or panel whose code loads when it is first opened; used like React's `lazy`. `useLazyDialog` handles a
 * failed load.
 */
export function lazyDialog<Props extends OpenState>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const part = lazyPart(() => load().then((loaded) => loaded.default));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, as `lazy` is.
  return function LazyDialog(props: Props) {
    const Dialog = useLazyDialog(part, props);
    return Dialog && <Dialog {...props} />;
  };
}
