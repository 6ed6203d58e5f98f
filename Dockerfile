# Daysheet as an image (docs/operations.md). The version of Node is the one of package.json; a test holds that they are the same.
FROM node:24.21.0-trixie-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY packages/domain/package.json packages/domain/
COPY testing/package.json testing/

# Everything, to build the web application with.
FROM manifests AS build
RUN npm ci
COPY . .
RUN node scripts/setup.mjs

# What the server runs on alone. The image has a Node of its own.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace=@daysheet/api --include-workspace-root \
  && rm -rf node_modules/node-linux-*

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/node-compile
WORKDIR /app
# Nothing of it belongs to the account that runs it.
COPY --from=packages /app/node_modules node_modules
# What scripts/setup.mjs noted down: it is installed, and built from these sources.
COPY --from=build /app/node_modules/.daysheet-installed node_modules/
COPY --from=build /app/node_modules/.cache/daysheet node_modules/.cache/daysheet
COPY --from=build /app/package.json /app/package-lock.json /app/CHANGELOG.md /app/THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/scripts scripts
COPY --from=build /app/packages packages
COPY --from=build /app/apps apps
RUN install -d -o node -g node -m 0700 /data /backups
USER node
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --start-interval=2s --retries=3 \
  CMD ["node", "scripts/healthy.mjs"]
CMD ["node", "scripts/run.mjs", "--web", "apps/api/src/main.ts"]
