#!/bin/sh
# What the image runs, by the first word: api, worker, migrate, backup FILE, restore FILE [--force], check FILE, files-move,
# admin-create, book-one URL. Anything else is a command of its own.
set -eu
case "${1:-}" in
  api | worker) exec node "dist/apps/$1/src/main.js" ;;
  migrate) exec node dist/apps/api/src/prepare.js ;;
  backup | restore | check) exec node dist/apps/standalone/src/backup.js "$@" ;;
  files-move | admin-create | book-one)
    role=$1
    shift
    exec node "dist/apps/api/src/$role.js" "$@"
    ;;
  *) exec "$@" ;;
esac
