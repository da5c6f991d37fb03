import { LEFT_TO_THE_NETWORK } from '@eyecart/shared/rules/server-paths';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** The patient page's own script and style, which the portal never loads. */
const PATIENT_FILES = ['patient.html', 'assets/patient-*'];

/** The charts, which need a connection anyway: not precached for those who never open analytics. */
const ONLINE_FILES = ['assets/week-bars-*'];

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The portal's service worker, /sw.js: the shell and its files work offline; what they talk to does not
 * pass through it. Why it is as it is: docs/decisions/008-service-worker.md.
 */
export const serviceWorker = (): Plugin[] =>
  VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    injectRegister: false,
    manifest: false,
    includeManifestIcons: false,
    workbox: {
      inlineWorkboxRuntime: true,
      sourcemap: false,
      globPatterns: ['index.html', 'assets/*.{js,css,woff2}', '*.svg'],
      globIgnores: [...PATIENT_FILES, ...ONLINE_FILES],
      // Hashed by the build: the name is the revision.
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      // Takes charge of the first page at once, so that its later parts come from here too; a newer worker waits.
      clientsClaim: true,
      skipWaiting: false,
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [...LEFT_TO_THE_NETWORK],
      runtimeCaching: [
        {
          urlPattern: ({ url, request, sameOrigin }) =>
            request.destination === 'image' && (!sameOrigin || url.pathname.startsWith('/gallery/')),
          handler: 'StaleWhileRevalidate',
          options: {
            cacheName: 'pictures',
            // Asked for with CORS, or the response is opaque: its status is unknown, and 7 MB are booked for it.
            fetchOptions: { mode: 'cors', credentials: 'omit' },
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 150, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true },
            plugins: [{ handlerDidError: async ({ request }) => fetch(request) }],
          },
        },
      ],
    },
  });
