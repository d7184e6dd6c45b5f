#!/bin/sh
# The commands of the image. `exec` hands the signals of the container to the process.
set -eu

case "${1:-}" in
  api) exec node bff/src/main.ts ;;
  # With its judges a worker stays below 300 MB at two scans at a time.
  worker)
    export MALLOC_ARENA_MAX=2
    # Pages and scripts go back to the system when they have been read.
    export MALLOC_MMAP_THRESHOLD_=131072
    export MALLOC_TRIM_THRESHOLD_=262144
    exec node --max-old-space-size=256 --max-semi-space-size=8 --liftoff-only bff/src/worker.ts
    ;;
  audit:verify | operators | plans | previews) exec node bff/src/command.ts "$@" ;;
  migrate) exec node bff/src/migrate.ts ;;
  healthy)
    url="http://127.0.0.1:${PARAPET_WORKER_PORT:-${PARAPET_PORT:-3000}}/healthz"
    exec node -e 'fetch(process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' "$url"
    ;;
  *)
    echo "Usage: api | worker | audit:verify | migrate | operators | plans | previews | healthy" >&2
    exit 2
    ;;
esac
