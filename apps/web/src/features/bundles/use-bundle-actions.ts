import { bundleEndpoints } from '@eyecart/shared/contracts';
import { type TimeOfDay, timesField } from '@eyecart/shared/rules/routine';
import { useQueryClient } from '@tanstack/react-query';
import { failedTo, showFailure, showToast } from '@/features/notifications/notify';
import { offerUndo } from '@/features/notifications/offer-undo';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { useAction } from '@/lib/api/use-action';
import { isApiError } from '@/lib/errors/api-error';
import { listChanged } from '@/lib/lists/changed-lists';
import { noteOwnRow } from '@/lib/lists/own-rows';
import { dropDeletedBundle, keepBundle } from './bundle-queries';

/** One product for a bundle. */
export interface BundleEntry {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly timesOfDay?: readonly TimeOfDay[];
}

const inputOf = ({ productId, variantId, quantity, timesOfDay }: BundleEntry) => ({
  productId,
  productData: { variantId },
  quantity,
  ...timesField(timesOfDay),
});

/** Shows one of the two validation toasts. */
export const showBundleMistake = (message: 'Bundle name is required' | 'Please select a bundle') =>
  showFailure(message);

/** Creates a bundle, with or without products, and reloads the list. `onDone` gets its name. */
export function useCreateBundle(onDone: (name: string) => void) {
  const queries = useQueryClient();
  const practiceName = usePractice().name;
  return useAction({
    name: ['bundles', 'create'],
    once: 'create-bundle',
    run: ({ name, products }: { name: string; products: readonly BundleEntry[] }, options) =>
      callEndpoint(
        bundleEndpoints.createBundle,
        { body: { name, practiceName, products: products.map(inputOf) } },
        options,
      ),
    onDone: (answer, { name }) => {
      if (answer?.bundle) noteOwnRow('bundles', answer.bundle.id);
      void listChanged(queries, 'bundles');
      showToast({
        type: 'success',
        title: 'Bundle Created',
        message: 'Your product bundle has been created successfully.',
      });
      onDone(name);
    },
    onFailed: (reason, _input, error) => {
      showFailure(reason ?? 'Failed to create bundle');
      if (mayHaveHappened(error)) void listChanged(queries, 'bundles');
    },
  });
}

/** Adds one product to a bundle and reloads the list, even if the bundle turns out to be gone. */
export function useAddToBundle(onDone: () => void) {
  const queries = useQueryClient();
  const practiceName = usePractice().name;
  return useAction({
    name: ['bundles', 'add product'],
    once: 'add-to-bundle',
    run: ({ bundleId, entry }: { bundleId: string; entry: BundleEntry }, options) =>
      callEndpoint(
        bundleEndpoints.addBundleProduct,
        { params: { bundleId }, body: { practiceName, ...inputOf(entry) } },
        options,
      ),
    onDone: () => {
      void listChanged(queries, 'bundles');
      showToast({
        type: 'success',
        title: 'Product Added to Bundle',
        message: 'The product has been added to your bundle successfully.',
      });
      onDone();
    },
    onFailed: (reason, _input, error) => {
      showFailure(reason ?? 'Failed to add product to bundle');
      if (mayHaveHappened(error) || isGone(error)) void listChanged(queries, 'bundles');
    },
  });
}

/** Staff's changes to a bundle. */
export interface BundleChanges {
  readonly name?: string;
  readonly quantities: readonly { readonly id: string; readonly quantity: number }[];
  readonly removed: readonly string[];
  readonly timesOfDay?: readonly { readonly id: string; readonly timesOfDay: readonly TimeOfDay[] }[];
  readonly order?: readonly string[];
}

/** Renames a bundle, changes quantities, times of day, and the order, and removes products. */
export function useChangeBundle(onDone: () => void) {
  const queries = useQueryClient();
  const practiceName = usePractice().name;
  return useAction({
    name: ['bundles', 'change'],
    once: 'change-bundle',
    run: ({ id, changes }: { id: string; changes: BundleChanges }, options) =>
      callEndpoint(
        bundleEndpoints.changeBundle,
        {
          params: { id },
          body: {
            practiceName,
            name: changes.name,
            quantities: [...changes.quantities],
            removed: [...changes.removed],
            timesOfDay: changes.timesOfDay?.map((item) => ({ ...item, timesOfDay: [...item.timesOfDay] })),
            order: changes.order && [...changes.order],
          },
        },
        options,
      ),
    onDone: ({ bundle }) => {
      keepBundle(queries, practiceName, bundle);
      void listChanged(queries, 'bundles');
      showToast({ type: 'success', title: 'Bundle Saved', message: `'${bundle.name}' has been saved.` });
      onDone();
    },
    onFailed: (reason, _input, error) => {
      showFailure(failedTo('save the bundle'), { reason });
      if (mayHaveHappened(error) || isGone(error)) void listChanged(queries, 'bundles');
    },
  });
}

/** Without a clear answer, the reloaded list shows whether it happened. */
const mayHaveHappened = (error: unknown): boolean => !isApiError(error) || error.status >= 500;

const isGone = (error: unknown): boolean => isApiError(error) && error.status === 404;

/** Deletes a bundle. Succeeds if another browser has already deleted it. */
export function useDeleteBundle(onDone: () => void) {
  const queries = useQueryClient();
  const practiceName = usePractice().name;
  return useAction({
    run: async ({ id }: { id: string; name: string }) => {
      try {
        await callEndpoint(bundleEndpoints.deleteBundle, { params: { id }, query: { practiceName } });
      } catch (error) {
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    onDone: (_answer, { id, name }) => {
      onDone();
      void dropDeletedBundle(queries, practiceName, id);
      showToast({
        type: 'success',
        title: 'Bundle Deleted',
        message: `'${name}' has been deleted.`,
        action: offerUndo({
          row: ['bundles', id],
          restore: () =>
            callEndpoint(bundleEndpoints.restoreBundle, { params: { id }, body: { practiceName } }),
          onRestored: () => void listChanged(queries, 'bundles'),
          title: 'Bundle Restored',
          message: `'${name}' is back.`,
          failure: failedTo('restore the bundle'),
        }),
      });
    },
    onFailed: (reason) => showFailure('Failed to delete bundle', { reason }),
  });
}
