#!/bin/sh
# The bad engine of hostile.mjs, in a language that begins at once: for thousands of games. `any` is one of all ways.
way=${1:-any}
if [ "$way" = any ]; then
  shift $#
  set -- hangs dies lies raves floods chatters leaves deaf silent early
  shift $(($$ % $#))
  way=$1
fi
case $way in
  leaves) exit 3 ;;
  deaf) exec sleep 3600 ;;
  floods) while :; do printf '%8192s' x; done ;;
esac
while IFS= read -r line; do
  case $line in
    *'"type":"hello"'*) [ "$way" = silent ] || echo '{"type":"hello"}' ;;
    *'"type":"match"'*) [ "$way" = early ] && for id in 1 2 3 4 5 6 7; do echo "{\"type\":\"move\",\"id\":$id,\"move\":\"x\"}"; done ;;
    *'"type":"move"'*)
      id=${line#*'"id":'}
      id=${id%%,*}
      move=${line#*'"legal":["'}
      move=${move%%'"'*}
      case $way in
        dies) kill -KILL $$ ;;
        lies) echo "{\"type\":\"move\",\"id\":$id,\"move\":\"no move of any game\"}" ;;
        raves) printf '}{[\n\nnull\n[]\n{"type":"move"}\n{"type":"move","id":"x","move":7}\n' ;;
        chatters) for other in 1 2 3 0; do echo "{\"type\":\"move\",\"id\":$((id + other)),\"move\":\"$move\"}"; done ;;
        early) echo "{\"type\":\"move\",\"id\":$id,\"move\":\"$move\"}" ;;
      esac
      ;;
  esac
done
