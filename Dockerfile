# The image of Balie: docs/install.md tells how to run it. Other bases with Node 24 or newer and glibc do as well:
# --build-arg NODE_IMAGE=….
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --include=optional
COPY . .
# The commit of the source, for the measurements: the image has no git to ask.
ARG SOURCE_COMMIT=
# The program without its source, its tests and its tools.
RUN SOURCE_COMMIT=${SOURCE_COMMIT} node scripts/release.ts /balie && mkdir -p /data/files

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Balie" \
      org.opencontainers.image.description="The back office for chains of treatment salons and clinics" \
      org.opencontainers.image.licenses="MIT"
# A number, so that a cluster sees that it is not root. What it runs belongs to root, and it may not change it.
COPY --from=build --chown=0:0 /balie /balie
COPY --from=build --chown=10001:10001 /data /data
WORKDIR /balie
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
# Uploaded files, unless S3_BUCKET_URL names a bucket. Nothing else is written: the root file system may be read-only.
VOLUME ["/data"]
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "dist/server/tool.js", "health"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--min-semi-space-size=16", "dist/server/main.js"]
