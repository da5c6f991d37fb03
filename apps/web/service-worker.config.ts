import { LEFT_TO_THE_NETWORK } from '@eyecart/shared/rules/server-paths';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** The patient page's own script and style, which the portal never loads. */
const PATIENT_FILES = ['patient.html', 'assets/patient-*'];

/** The charts, which need a connection anyway, are not precached for staff who never open analytics. */
const ONLINE_FILES = ['assets/week-bars-*'];

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The portal's service worker, /sw.js: the shell and its assets work offline, and API calls bypass it. Source:
 * docs/decisions/008-service-worker.md.
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
      // Controls the first page at once, so that its later chunks come from the cache too; a newer worker waits.
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
            // Without CORS the response is opaque: its status is unknown, and it counts as 7 MB of the quota.
            fetchOptions: { mode: 'cors', credentials: 'omit' },
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 150, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true },
            plugins: [{ handlerDidError: async ({ request }) => fetch(request) }],
          },
        },
      ],
    },
  });
