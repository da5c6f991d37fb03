# One image for the API, the worker and the operator commands; docker-compose.yml shows how they run together. The
# target `sandbox` is the shop and the gateway of a trial.
# By digest, so that every build has the same base. `docker buildx imagetools inspect node:24-trixie-slim` prints the
# newest one.
FROM node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe AS base

FROM base AS manifests
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/shared/package.json packages/shared/
COPY packages/client/package.json packages/client/
COPY apps/api/package.json apps/api/
COPY apps/sandbox/package.json apps/sandbox/
COPY apps/web/package.json apps/web/
# The exact package manager of package.json, also for turbo, which looks for it on the PATH. npm takes no hash.
RUN npm install --global "$(node -p "require('./package.json').packageManager.split('+')[0]")"

FROM manifests AS build
RUN pnpm install --frozen-lockfile
COPY . .
ENV TURBO_TELEMETRY_DISABLED=1
RUN node_modules/.bin/turbo run build --filter=@eyecart/api --filter=@eyecart/web --filter=@eyecart/sandbox --ui=stream
RUN node scripts/pack-release.mjs --stage /app/release

FROM manifests AS sandbox-packages
RUN pnpm install --frozen-lockfile --prod --filter-prod "@eyecart/sandbox..."

FROM base AS sandbox
ENV NODE_ENV=production HOST=0.0.0.0 SANDBOX_PORT=3100 DATA_DIR=/data
WORKDIR /app
COPY --from=sandbox-packages /app ./
COPY --from=build /app/apps/sandbox/dist apps/sandbox/dist
COPY apps/sandbox/artwork apps/sandbox/artwork
COPY apps/sandbox/public apps/sandbox/public
COPY apps/sandbox/schemas apps/sandbox/schemas
COPY THIRD-PARTY-NOTICES.md ./
# `node`, by number: what runs the container can see that it is not root.
USER 1000:1000
EXPOSE 3100
HEALTHCHECK --interval=2s --timeout=5s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.SANDBOX_PORT).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--enable-source-maps", "apps/sandbox/dist/main.js"]

FROM base
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Eyecart" org.opencontainers.image.version=$VERSION
# Nothing in here installs packages.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# The operator's commands are called `portal` here, and their hints say so.
ENV PATH=/app/bin:$PATH PORTAL_COMMAND=portal
WORKDIR /app
COPY --from=build /app/release ./
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "main.js"]
