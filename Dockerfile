FROM node:24-slim AS modules
WORKDIR /parlor
COPY package.json package-lock.json .npmrc ./
# Without what only development needs, of which the stand-in Discord is part: an image plays in Discord itself.
# Nor the Node that npm brings for machines with an old one, and the compiler that i18next would check our texts with.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/typescript node_modules/@typescript node_modules/.bin/tsc

FROM node:24-slim
# Else the C library keeps what was freed, for each thread.
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
# Where people leave a setting empty, too. METRICS_PORT is for the health check: within the container alone, unless
# METRICS_HOST says otherwise.
RUN printf 'NODE_ENV=production\nMETRICS_PORT=5022\n' > unless-set.env
RUN mkdir store backup && chown node:node store backup
USER node
VOLUME /parlor/store /parlor/backup
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.METRICS_PORT || 5022}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm or a shell: Node is process 1, and hears the signal to stop.
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=8", "src/main.js"]
