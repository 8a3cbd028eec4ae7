FROM node:24-slim AS modules
WORKDIR /parlor
COPY package.json package-lock.json .npmrc ./
# Leave out development packages (among them the stand-in Discord), the Node that npm installs for machines with an old
# one, and i18next's compiler.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

FROM node:24-slim
# Without this, the C library keeps freed memory for each thread.
ENV MALLOC_ARENA_MAX=1
ENV MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /parlor
COPY --from=modules /parlor/node_modules node_modules
COPY package.json tsconfig.json CHANGELOG.md ./
COPY src src
COPY commands commands
COPY render render
COPY data data
COPY examples examples
# These also apply if a setting is left empty. METRICS_PORT is for the health check; only the container itself can reach it
# unless you set METRICS_HOST.
RUN printf 'NODE_ENV=production\nMETRICS_PORT=5022\n' > unless-set.env
RUN mkdir store backup && chown node:node store backup
USER node
VOLUME /parlor/store /parlor/backup
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || 5022}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm or a shell, so that Node is process 1 and receives the signal to stop.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "src/main.js"]
