import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { figure, leavePage, openPage, untilShown } from '@/testing/analytics-page-steps';
import { json } from '@/testing/fake-server';
import { askedOf, sampleSums, serveAnalytics } from '@/testing/serve-analytics';

const SEARCH = '/api/analytics/orders/search';

const sumsOf = (amount: number, netSales: number, totalOrders: number, earningOrders: number) =>
  json(
    sampleSums({ commission: { rate: 0.15, amount, currency: 'USD' }, netSales, totalOrders, earningOrders }),
  );

describe('the money of a practice', () => {
  afterEach(leavePage);

  it('starts with the fee of this month, and has that of other dates one press away', async () => {
    serveAnalytics({
      answer: (call) => {
        if (!/^\/api\/analytics\/orders\?/.test(call.path)) return undefined;
        const { range } = askedOf(call);
        if (range === 'this-month') return sumsOf(12_345, 82_300, 9, 7);
        return range === 'last-month' ? sumsOf(0, 0, 2, 0) : undefined;
      },
    });
    const user = openPage();
    await untilShown();
    expect(figure('Your fee')?.textContent).toBe('Your fee$123.4515% of $823.00 net sales');
    expect(figure('Total Orders')?.textContent).toBe('Total Orders912 this week');
    expect(figure('Text to order')?.textContent).toBe('Text to order50%86 of 171 texted carts');
    await user.click(screen.getByRole('link', { name: 'Last month' }));
    await waitFor(() => expect(figure('Your fee')?.textContent).toBe('Your fee$0.00No fee from 2 orders'));
  });

  it('shows the days between two dates, and says what is wrong with them', async () => {
    const server = serveAnalytics({});
    const user = openPage();
    await untilShown();
    await user.click(screen.getByRole('button', { name: 'Custom' }));
    const form = within(screen.getByRole('form', { name: 'Custom date range' }));
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(form.getByText('Choose the first day.')).toBeTruthy();
    await user.type(form.getByLabelText('First day'), '9999-10-31');
    await user.type(form.getByLabelText('Last day'), '9999-11-30');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(form.getByText('The first day can’t be in the future.')).toBeTruthy();
    await user.clear(form.getByLabelText('First day'));
    await user.type(form.getByLabelText('First day'), '2024-10-31');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(form.getByText('The last day can’t be in the future.')).toBeTruthy();
    await user.clear(form.getByLabelText('Last day'));
    await user.type(form.getByLabelText('Last day'), '2024-10-01');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(form.getByText('The last day can’t be before the first day.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByLabelText('Last day'));
    await user.clear(form.getByLabelText('Last day'));
    await user.type(form.getByLabelText('Last day'), '2024-11-02');
    await user.click(form.getByRole('button', { name: 'Show' }));
    expect(window.location.search).toBe('?range=2024-10-31..2024-11-02');
    await waitFor(() =>
      expect(server.calls.some((call) => askedOf(call).range === '2024-10-31..2024-11-02')).toBe(true),
    );
    expect(screen.queryByRole('form', { name: 'Custom date range' })).toBeNull();
    expect(screen.getByLabelText('Oct 31, 2024 to Nov 2, 2024')).toBeTruthy();
  });

  it('finds a customer without the name in any address', async () => {
    const server = serveAnalytics({
      answer: ({ path }) =>
        path === SEARCH ? json({ orders: [], total: 0, otherCurrencyOrders: [] }) : undefined,
    });
    const user = openPage('?page=2');
    await untilShown();
    await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'Okafor{Enter}');
    expect(await screen.findByText('No orders match “Okafor”')).toBeTruthy();
    expect(server.calls.filter(({ path }) => path === SEARCH).at(-1)?.body).toMatchObject({
      search: 'Okafor',
      page: 1,
    });
    expect(server.calls.filter(({ path }) => path.includes('Okafor'))).toEqual([]);
    expect(window.location.search).toBe('?open=orders');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('row', { name: /#1086/ })).toBeTruthy();
  });
});
