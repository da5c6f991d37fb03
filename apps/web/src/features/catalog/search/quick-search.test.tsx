import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { HomePalette } from '@/pages/home-palette';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleProduct } from '@/testing/samples';
import { QuickSearch } from './quick-search';
import { SearchField } from './search-field';
import { isSlashOn, toggleSlash } from './slash-shortcut-store';

const listing = () =>
  json({ products: [sampleProduct({ title: 'Heat Mask' })], total: 1, page: 1, pageSize: 8 });
const LISTING = '/api/products/filtered';
/** Answers the search for products; the practice has no records. */
const shopServer = (answer: () => Response | Error = listing) =>
  fakeServer(({ path }) => (path.startsWith(LISTING) ? answer() : json({})));
const renderWithField = () =>
  renderSignedIn(
    <>
      <SearchField value="" onSearch={() => undefined} />
      <QuickSearch Palette={HomePalette} />
    </>,
  );

describe('QuickSearch', () => {
  beforeEach(() => void shopServer());

  it('"/" goes to the search box and is an ordinary character in it', async () => {
    renderWithField();
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox') as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('');
    await userEvent.keyboard('1/2');
    expect(field.value).toBe('1/2');
  });

  it('"/" opens the palette where there is no search box', async () => {
    renderSignedIn(<QuickSearch Palette={HomePalette} />);
    await userEvent.keyboard('/');
    expect(await screen.findByRole('dialog', { name: 'Quick search' })).toBeTruthy();
  });

  it('"/" does nothing once it has been turned off, nor while a dialog is open that is not closing', async () => {
    renderSignedIn(
      <>
        <div role="dialog" aria-label="Another" />
        <SearchField value="" onSearch={() => undefined} />
        <QuickSearch Palette={HomePalette} />
      </>,
    );
    await userEvent.keyboard('/{Control>}k{/Control}');
    expect(document.activeElement).toBe(document.body);
    expect(screen.queryByRole('dialog', { name: 'Quick search' })).toBeNull();
    screen.getByRole('dialog').setAttribute('data-state', 'closed');
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    screen.getByRole('searchbox').blur();
    toggleSlash();
    await userEvent.keyboard('/');
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('searchbox').getAttribute('aria-keyshortcuts')).toBeNull();
    toggleSlash();
    expect(isSlashOn()).toBe(true);
  });

  it('Ctrl-K opens the palette; Enter opens the first product, and focus returns afterward', async () => {
    const server = shopServer();
    renderWithField();
    screen.getByRole('searchbox').focus();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Quick search' });
    await userEvent.keyboard('mask');
    const option = await screen.findByRole('option', { name: /Heat Mask/ });
    expect(option.getAttribute('aria-selected')).toBe('true');
    // A slow machine also searches before the whole word is typed.
    await waitFor(() =>
      expect(server.calls.filter(({ path }) => path.startsWith(LISTING)).at(-1)?.path).toBe(
        '/api/products/filtered?search=mask&sortBy=best-sellers&productType=all&category=all&page=1&pageSize=8',
      ),
    );
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Heat Mask' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  });

  it('says what failed, keeps the query, and finds it on retry', async () => {
    const answers = [json({}, 500), listing()];
    shopServer(() => answers.shift() ?? new Error('asked too often'));
    renderSignedIn(<QuickSearch Palette={HomePalette} />);
    await userEvent.keyboard('{Meta>}k{/Meta}');
    const input = (await screen.findByRole('combobox')) as HTMLInputElement;
    await userEvent.keyboard('mask');
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('option', { name: /Heat Mask/ })).toBeTruthy();
    expect(input.value).toBe('mask');
  });
});
