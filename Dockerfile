FROM node:24-slim AS modules
WORKDIR /parlor
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /parlor
COPY --from=modules /parlor/node_modules node_modules
COPY package.json tsconfig.json ./
COPY src src
COPY commands commands
COPY render render
COPY data data
RUN mkdir store && chown node:node store
USER node
VOLUME /parlor/store
# Not through npm: the process itself must hear the signal to stop.
CMD ["node", "--disable-warning=ExperimentalWarning", "src/main.js"]
