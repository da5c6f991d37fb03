import { type Favorite, favoriteEndpoints, type Product } from '@eyecart/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '@/lib/api/api-client';
import { isApiError } from '@/lib/errors/api-error';
import { announceChange } from '@/lib/lists/changed-lists';
import { noteOwnRow } from '@/lib/lists/own-rows';
import { favoritesQuery } from './favorites-queries';

/** Adding an existing favorite changes nothing, so a repeat needs no key. */
export async function addFavorite(practiceName: string, { id, variantId }: Product): Promise<void> {
  const body = { practiceName, productId: id, productData: { variantId } };
  await callEndpoint(favoriteEndpoints.addFavorite, { body });
}

/** Succeeds if another browser has already removed the favorite. */
export async function removeFavorite(practiceName: string, productId: string): Promise<void> {
  try {
    await callEndpoint(favoriteEndpoints.removeFavorite, { params: { productId }, query: { practiceName } });
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) throw error;
  }
}

/** Shows a favorite the server has accepted right away, then reloads the list for changes by others. */
export async function keepAddedFavorite(queries: QueryClient, practiceName: string, product: Product) {
  noteOwnRow('favorites', product.id);
  await changeList(queries, practiceName, (favorites) => [
    { ...product, isGone: false },
    ...favorites.filter(({ id }) => id !== product.id),
  ]);
}

export async function dropRemovedFavorite(queries: QueryClient, practiceName: string, productId: string) {
  await changeList(queries, practiceName, (favorites) => favorites.filter(({ id }) => id !== productId));
}

async function changeList(
  queries: QueryClient,
  practiceName: string,
  change: (favorites: Favorite[]) => Favorite[],
) {
  const { queryKey } = favoritesQuery(practiceName);
  announceChange('favorites');
  /** A request in flight may miss the change. */
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (list) => list && { favorites: change(list.favorites) });
  await queries.invalidateQueries({ queryKey });
}
