/** Why requests wait: for nothing that has a time, for the budget, or for a secondary limit. */
export const NONE = 0;
export const PRIMARY = 1;
export const SECONDARY = 2;

/** With more processes than this, the data is not ours. */
export const MOST_MEMBERS = 2000;
/** A pause or a window is never longer, so that an invalid time does not stop a program forever. In milliseconds. */
export const LONGEST = 86_400_000;

/** How long Redis keeps a limit that no process uses, in milliseconds, in addition to its window or pause. */
const KEPT = 3_600_000;

/**
 * Decides which requests of a process may start. The time is that of the server, and a value that is not ours counts as absent. What is stored
 * is a hint: each process says what it knows, so that nothing has to be there.
 */
export const SCRIPT = `
local STATE, MEMBERS = KEYS[1], KEYS[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local process = ARGV[1]
local given = {}
for index = 2, #ARGV do given[index - 1] = tonumber(ARGV[index]) or 0 end
local sequence, concurrency, writeInterval, lease = given[1], given[2], given[3], given[4]
local wanted, pause, pauseKind, processed = {given[6], given[7]}, given[8], given[9], given[10]
local processes, isKnown = given[11], given[12] == 1
local FIRST_REPORT = 13

local function whole(text)
  if text and #text <= 16 and string.find(text, '^%-?%d+$') then return tonumber(text) end
  return 0
end

local NAMES = {'nextWrite', 'pausedUntil', 'kind', 'round', 'most', 'threshold', 'progress', 'grownAt', 'limit', 'remaining', 'resetAt',
  'window', 'isUnsure', 'count', 'returningUntil', 'parts'}
local stored = redis.call('HMGET', STATE, unpack(NAMES))
local state = {}
for index, name in ipairs(NAMES) do state[name] = whole(stored[index]) end
state.nextWrite = math.min(state.nextWrite, now + writeInterval)
if (state.kind ~= 1 and state.kind ~= 2) or state.pausedUntil > now + ${LONGEST} then state.pausedUntil = 0 end
if state.resetAt > now + ${LONGEST} or state.resetAt <= now or state.limit < 0 then state.limit = 0 end
state.remaining = math.min(state.remaining, state.limit)
state.grownAt = math.min(state.grownAt, now)
state.returningUntil = math.min(state.returningUntil, now + lease)
state.parts = math.min(math.max(state.parts, 1), ${MOST_MEMBERS})

-- The processes whose lease is not over: what is running, the last message, the end of the lease, and since when requests of each kind wait.
local members, size, running = {}, 0, 0
if redis.call('HLEN', MEMBERS) > ${MOST_MEMBERS} then redis.call('DEL', MEMBERS) end
local all = redis.call('HGETALL', MEMBERS)
for index = 1, #all, 2 do
  local numbers = {}
  for number in string.gmatch(all[index + 1], '%d+') do numbers[#numbers + 1] = tonumber(number) end
  local isOurs = #numbers == 5 and #all[index + 1] <= 80 and numbers[3] > now and numbers[3] <= now + ${LONGEST}
  if isOurs then
    members[all[index]] = {running = numbers[1], sequence = numbers[2], expires = numbers[3], since = {numbers[4], numbers[5]}}
    size, running = size + 1, running + numbers[1]
  else redis.call('HDEL', MEMBERS, all[index]) end
end
for name, each in pairs(members) do
  if each.expires > now + lease then
    redis.call('HSET', MEMBERS, name, string.format('%.0f %.0f %.0f %.0f %.0f', each.running, each.sequence, now + lease, each.since[1], each.since[2]))
  end
end

local member = members[process]
local granted, before = {0, 0}, {0, 0}
local function reply(wait, kind)
  return {granted[1], granted[2], wait, kind, math.max(0, state.nextWrite - now), math.max(1, size), state.count, running, state.round,
    state.limit, state.remaining, state.window, math.max(0, state.resetAt - now), before[1]}
end
if member and sequence <= member.sequence then return reply(0, 0) end

-- Redis has lost what it knew. Until all processes have returned, each has only its part of the concurrency.
if state.count <= 0 or (isKnown and not member) then
  state.count = math.max(state.count, math.floor(now / 1000) * 100000)
  state.parts, state.returningUntil = 1, now + lease
end
state.parts = math.max(state.parts, math.min(processes, ${MOST_MEMBERS}))

if not member then
  member = {running = 0, since = {0, 0}}
  members[process], size = member, size + 1
end
running = running - member.running + given[5]
member.running, member.sequence, member.expires = given[5], sequence, now + lease
for kind = 1, 2 do
  if wanted[kind] <= 0 then member.since[kind] = 0
  elseif member.since[kind] <= 0 or member.since[kind] > now then member.since[kind] = now end
end
if size >= state.parts then state.returningUntil = 0 end

-- What is left. Requests that were granted and that a response did not count are subtracted: those that ran when its request was granted, and
-- those that were granted since.
for index = FIRST_REPORT, #given, 6 do
  local remaining, limit, window, left, count, others =
    given[index], given[index + 1], given[index + 2], given[index + 3], given[index + 4], given[index + 5]
  local isCounted = count <= state.count and state.count - count < 10000
  local certain = remaining - (isCounted and others + state.count - count or running)
  if limit > 0 and ((state.limit == 0 and window >= state.window - 1) or window > state.window + 1) then
    state.limit, state.window, state.resetAt, state.remaining = limit, window, now + left, certain
    state.isUnsure = isCounted and 0 or 1
  elseif limit > 0 and count >= -1 and window >= state.window - 1 then
    local least = math.min(state.remaining, remaining)
    state.remaining = isCounted and math.max(least, certain) or least
    state.limit, state.resetAt = limit, math.min(state.resetAt, now + left)
    if isCounted or remaining == 0 then state.isUnsure = 0 end
  end
end

-- After a pause, one request starts. Each that is processed lets one more start, up to half of the number at which the limit was hit; from
-- there, as many as are running.
local function grow(count)
  if state.most < state.threshold then state.most = state.most + count else state.progress = state.progress + count end
  if state.progress >= state.most then state.most, state.progress = state.most + 1, 0 end
  if state.most >= concurrency then state.most = 0 end
  state.grownAt = now
end
if pause > 0 then
  if state.pausedUntil <= now then
    local most = state.most > 0 and state.most or concurrency
    if most > 1 then state.threshold = math.max(1, math.floor(most / 2)) end
    state.round, state.most, state.progress = state.round + 1, 1, 0
  end
  if now + pause > state.pausedUntil then state.pausedUntil, state.kind = now + pause, pauseKind end
  state.grownAt = state.pausedUntil
end
for _ = 1, math.min(processed, concurrency) do if state.most > 0 then grow(1) end end
if state.most > 0 and now >= math.max(state.pausedUntil, state.grownAt) + 1000 then grow(state.most) end

local function decide()
  if state.pausedUntil > now then return state.pausedUntil - now, state.kind end
  local free = (state.most > 0 and math.min(state.most, concurrency) or concurrency) - running
  if now < state.returningUntil then free = math.min(free, math.max(1, math.floor(concurrency / state.parts)) - member.running) end
  if state.limit > 0 then
    local left = state.remaining
    if left <= 0 and running <= 0 then
      if state.isUnsure ~= 1 then return state.resetAt - now, ${PRIMARY} end
      left = 1
    end
    free = math.min(free, left)
  end
  -- A slot is kept for each process that has waited for longer.
  for name, each in pairs(members) do
    for kind = 1, 2 do
      local isEarlier = each.since[kind] < member.since[kind] or (each.since[kind] == member.since[kind] and name < process)
      if each.since[kind] > 0 and (member.since[kind] == 0 or isEarlier) and name ~= process then before[kind] = before[kind] + 1 end
    end
  end
  local isDue = now >= state.nextWrite
  if isDue and wanted[2] > 0 and before[2] == 0 and free > 0 then
    granted[2], free, state.nextWrite = 1, free - 1, now + writeInterval
  elseif isDue and before[2] > 0 then free = free - 1 end
  granted[1] = math.max(0, math.min(wanted[1], free - before[1]))
  return 0, 0
end

local wait, kind = decide()
local started = granted[1] + granted[2]
for each = 1, 2 do
  if granted[each] > 0 then member.since[each] = wanted[each] > granted[each] and now or 0 end
end
member.running, running, state.count, state.remaining = member.running + started, running + started, state.count + started, state.remaining - started
redis.call('HSET', MEMBERS, process, string.format('%.0f %.0f %.0f %.0f %.0f', member.running, sequence, member.expires, member.since[1], member.since[2]))
local fields = {}
for _, name in ipairs(NAMES) do
  fields[#fields + 1] = name
  fields[#fields + 1] = string.format('%.0f', state[name])
end
redis.call('HSET', STATE, unpack(fields))
local kept = ${KEPT} + math.max(0, state.resetAt - now, state.pausedUntil - now)
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, string.format('%.0f', kept)) end
return reply(wait, kind)
`;
