# The site and its API, one origin. `npm install`, not `npm ci`: see the decisions in README.md.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc .puppeteerrc.cjs ./
RUN npm install --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# Brings the database up to date first; several at once are fine, one of them does the work.
CMD ["sh", "-c", "node dist/apps/api/src/prepare.js && exec node dist/apps/api/src/main.js"]
