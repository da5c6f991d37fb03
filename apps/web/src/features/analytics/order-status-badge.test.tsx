import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OrderStatusBadge } from './order-status-badge';

describe('the status badge of an order', () => {
  it.each([
    ['completed', 'Completed', 'text-green'],
    ['fulfilled', 'Fulfilled', 'text-green'],
    ['pending', 'Pending', 'text-yellow'],
    ['canceled', 'Canceled', 'text-red'],
    ['refunded', 'Refunded', 'text-red'],
    ['partially_refunded', 'Partially refunded', 'bg-gray-bg'],
    ['on_hold', 'On hold', 'bg-gray-bg'],
    ['constructor', 'Constructor', 'bg-gray-bg'],
  ])('shows %s as %s in its color', (status, label, color) => {
    render(<OrderStatusBadge status={status} />);
    expect(screen.getByText(label).classList).toContain(color);
  });
});
