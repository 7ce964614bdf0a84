import { ASSUMED_WINDOW, MOST_PLACES } from './message.ts';

/** How long Redis keeps a limit that no process uses, in milliseconds, in addition to its window or pause. */
const KEPT = 3_600_000;

/**
 * The decision in Redis: the same steps as in `coordinate.ts`. The time is that of the server. A value that is not ours counts as absent.
 * Each process is one text in a hash: what it was granted, what has ended, the number of its last message, when it expires, and its places.
 */
export const SCRIPT = `
local STATE, MEMBERS = KEYS[1], KEYS[2]
local LINES = {KEYS[3], KEYS[4]}
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local process = ARGV[1]
local given = {}
for index = 2, #ARGV do given[index - 1] = tonumber(ARGV[index]) or 0 end
local sequence, concurrency, writeInterval, lease = given[1], given[2], given[3], given[4]
local wanted, sent, ended, spent = {given[5], given[6]}, {given[7], given[8]}, given[9], given[10]
local pause, pauseKind, processes, quota = given[11], given[12], given[13], given[14]
local known = {limit = given[15], window = given[16], left = given[17], remaining = given[19]}
local wasAlone = given[18] == 1
local FIRST_REPORT = 20

local NAMES = {'running', 'nextWrite', 'pausedUntil', 'kind', 'limit', 'remaining', 'resetAt', 'window', 'isAssumed', 'count',
  'returningUntil', 'parts', 'mayProbe', 'sweepAt', 'keptUntil'}
local stored = redis.call('HMGET', STATE, unpack(NAMES))
local state = {}
for index, name in ipairs(NAMES) do state[name] = tonumber(stored[index]) or 0 end
state.parts = math.max(1, state.parts)

local function parse(text)
  local numbers = {}
  for number in string.gmatch(text or '', '%d+') do numbers[#numbers + 1] = tonumber(number) end
  if #numbers ~= 7 then return nil end
  return {granted = {numbers[1], numbers[2]}, ended = numbers[3], sequence = numbers[4], expires = numbers[5],
    places = {numbers[6], numbers[7]}}
end

local function running(member) return member.granted[1] + member.granted[2] - member.ended end

local function forget(name)
  for kind = 1, 2 do redis.call('LREM', LINES[kind], 0, name) end
end

local member = parse(redis.call('HGET', MEMBERS, process))
local size = redis.call('HLEN', MEMBERS)

local function reply(wait, kind)
  return {member.granted[1], member.granted[2], wait, kind, math.max(0, state.nextWrite - now), size, state.count, state.running,
    state.limit, state.remaining, state.window, state.resetAt - now}
end

if member and sequence <= member.sequence then return reply(0, 0) end

if now >= state.sweepAt or state.sweepAt > now + lease or not member then
  state.running = 0
  local all = redis.call('HGETALL', MEMBERS)
  for index = 1, #all, 2 do
    local each = parse(all[index + 1])
    if each and each.expires > now then state.running = state.running + running(each)
    else
      redis.call('HDEL', MEMBERS, all[index])
      forget(all[index])
    end
  end
  state.sweepAt = now + math.floor(lease / 4)
  member = parse(redis.call('HGET', MEMBERS, process))
  size = redis.call('HLEN', MEMBERS)
end

state.nextWrite = math.min(state.nextWrite, now + writeInterval)

local function setWindow(limit, window, left)
  state.limit, state.window, state.resetAt, state.isAssumed = limit, window, now + left, 0
end

if not member then
  forget(process)
  member = {granted = {sent[1], sent[2]}, ended = ended, places = {0, 0}}
  state.running = state.running + running(member)
  if processes > 0 then
    local isLost = size == 0 and (wasAlone or state.keptUntil == 0)
    local isFirst = processes > 1 and isLost and now >= state.returningUntil
    if now < state.returningUntil then
      if state.limit > 0 and known.limit > 0 and math.abs(known.window - state.window) <= 1 then
        state.remaining = state.remaining + math.max(0, quota)
      end
    else
      if isFirst then state.returningUntil, state.parts, state.remaining = now + lease, processes, 0 end
      if known.limit > 0 and (isFirst or state.limit == 0) then
        setWindow(known.limit, known.window, known.left)
        if quota >= 0 then state.remaining = quota elseif not isFirst then state.remaining = known.remaining end
      end
      if isFirst then state.mayProbe = (state.limit > 0 and quota < 0) and 1 or 0 end
    end
  end
  size = size + 1
else
  local before = running(member)
  for kind = 1, 2 do member.granted[kind] = math.max(member.granted[kind], sent[kind]) end
  member.ended = ended
  state.running = state.running + running(member) - before
end

if state.mayProbe == 1 and now >= state.returningUntil then state.remaining, state.mayProbe = state.remaining + 1, 0 end

if state.limit > 0 and now >= state.resetAt then
  local parts = now < state.returningUntil and state.parts or 1
  state.remaining = math.floor(state.limit / parts) - state.running
  state.resetAt, state.isAssumed = now + ${ASSUMED_WINDOW}, 1
end

state.count = state.count + spent
state.remaining = state.remaining - spent

for index = FIRST_REPORT, #given, 6 do
  local remaining, limit, window, left, count, others =
    given[index], given[index + 1], given[index + 2], given[index + 3], given[index + 4], given[index + 5]
  local isKnown = count >= 0 and count <= state.count
  local certain = remaining - (isKnown and others + state.count - count or state.running + concurrency)
  local isReturning = now < state.returningUntil
  if state.limit == 0 or window > state.window + 1 then
    local fresh = math.floor(certain / (isReturning and state.parts or 1))
    if state.isAssumed == 1 then fresh = math.max(math.min(state.remaining, remaining), fresh) end
    state.remaining = fresh
    setWindow(limit, window, left)
  elseif window >= state.window - 1 and state.isAssumed == 0 then
    local least = math.min(state.remaining, remaining)
    if isKnown and not isReturning then least = math.max(least, certain) end
    state.remaining = least
    state.resetAt = math.min(state.resetAt, now + left)
    state.limit = limit
  end
end

if pause > 0 and now + pause > state.pausedUntil then state.pausedUntil, state.kind = now + pause, pauseKind end

for kind = 1, 2 do
  local places = math.max(0, math.min(wanted[kind] - member.granted[kind], ${MOST_PLACES}))
  local added = places - member.places[kind]
  if added > 0 then
    local names = {}
    for index = 1, added do names[index] = process end
    if redis.call('RPUSH', LINES[kind], unpack(names)) == added then redis.call('PEXPIRE', LINES[kind], ${KEPT}) end
  elseif added < 0 then redis.call('LREM', LINES[kind], added, process) end
  member.places[kind] = places
end

local function grant(kind, count)
  if count <= 0 then return end
  redis.call('LREM', LINES[kind], count, process)
  member.places[kind] = member.places[kind] - count
  member.granted[kind] = member.granted[kind] + count
  state.running, state.count, state.remaining = state.running + count, state.count + count, state.remaining - count
end

local wait, waitKind = 0, 0
if state.pausedUntil > now then wait, waitKind = state.pausedUntil - now, state.kind
else
  local free = concurrency - state.running
  local own = free
  if now < state.returningUntil then own = math.max(1, math.floor(concurrency / state.parts)) - running(member) end
  if state.limit > 0 then
    local reserve = size > 1 and math.min(size + 1, math.floor(state.limit / 50)) or 0
    local left = state.remaining - reserve
    if left <= 0 and state.running <= 0 then wait, waitKind = state.resetAt - now, 1 end
    free = math.min(free, left)
  end
  if free > 0 and now >= state.nextWrite then
    local first = redis.call('LINDEX', LINES[2], 0)
    if first then free = free - 1 end
    if first == process and own > 0 then
      grant(2, 1)
      own = own - 1
      state.nextWrite = now + writeInterval
    end
  end
  if free > 0 and member.places[1] > 0 then
    local count = 0
    for _, each in ipairs(redis.call('LRANGE', LINES[1], 0, free - 1)) do
      if each == process then count = count + 1 end
    end
    grant(1, math.min(count, own))
  end
end

local numbers = {member.granted[1], member.granted[2], member.ended, sequence, now + lease, member.places[1], member.places[2]}
for index, number in ipairs(numbers) do numbers[index] = string.format('%.0f', number) end
redis.call('HSET', MEMBERS, process, table.concat(numbers, ' '))
local isOld = now >= state.keptUntil
if isOld then state.keptUntil = now + 60000 end
local fields = {}
for _, name in ipairs(NAMES) do
  fields[#fields + 1] = name
  fields[#fields + 1] = string.format('%.0f', state[name])
end
redis.call('HSET', STATE, unpack(fields))
if isOld then
  local kept = math.max(${KEPT}, state.resetAt - now + ${KEPT}, state.pausedUntil - now + ${KEPT})
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, string.format('%.0f', kept)) end
end
return reply(wait, waitKind)
`;
