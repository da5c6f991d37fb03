import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient } from '@/app/query-client';
import { cartAccess } from '@/features/cart/lines/cart-access';
import { ProductSlotsProvider } from '@/features/catalog/product-slots';
import { storePractice } from '@/features/session/session-store';
import { sessionKnown } from '@/lib/api/api-client';
import { CartAccessProvider } from '@/lib/cart/cart-access';
import { PRODUCT_SLOTS } from '@/pages/product-slots';
import { samplePractice } from './samples';

/** Renders a part of the portal as the sample practice sees it, with the cart and the buttons of other features. */
export function renderSignedIn(children: ReactNode, practice = samplePractice, address = '/'): RenderResult {
  storePractice(practice);
  sessionKnown.set(true);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <CartAccessProvider value={cartAccess}>
        <ProductSlotsProvider value={PRODUCT_SLOTS}>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </ProductSlotsProvider>
      </CartAccessProvider>
    </QueryClientProvider>,
  );
}
