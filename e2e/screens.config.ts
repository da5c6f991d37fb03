import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** Takes the pictures of docs/screens from a running product (see CONTRIBUTING.md). */
export default defineConfig({
  ...journeys,
  projects: [{ testMatch: /screens(-more)?\.ts$/ }],
  // The practice's own clock, so that times appear without a zone.
  use: { ...journeys.use, timezoneId: 'America/Chicago' },
  workers: 1,
  timeout: 120_000,
});
