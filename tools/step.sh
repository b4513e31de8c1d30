#!/bin/sh
# step.sh LOG WORDS COMMAND...: runs a command that takes a while, says so at once, and shows that it is alive: on a
# terminal by the seconds and the last line it wrote, elsewhere by a line now and then. If it fails, its log is shown.
log=$1 words=$2
shift 2
mkdir -p "$(dirname "$log")"
"$@" >"$log" 2>&1 &
job=$!
trap 'kill "$job" 2>/dev/null; echo; exit 130' INT TERM
began=$(date +%s) told=0
[ -t 1 ] || echo "$words ..."
while kill -0 "$job" 2>/dev/null; do
	passed=$(($(date +%s) - began))
	if [ -t 1 ]; then
		printf '\r\033[K%s ... %d s  \033[2m%s\033[0m' "$words" "$passed" "$(tail -n 1 "$log" | tr -d '\r\033' | cut -c 1-40)"
	elif [ $((passed - told)) -ge 10 ]; then
		told=$passed
		echo "  still at it after $passed s"
	fi
	sleep 0.2
done
wait "$job"
status=$?
passed=$(($(date +%s) - began))
[ -t 1 ] && printf '\r\033[K'
if [ "$status" -eq 0 ]; then
	echo "$words: done in $passed s"
else
	echo "$words: failed; this is what it said ($log):"
	tail -n 15 "$log"
fi
exit "$status"
