import { ASSUMED_WINDOW, GENERATION, LONGEST, MOST_CREDIT, MOST_MEMBERS, MOST_PLACES } from './message.ts';

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
local wanted, sent, ended = {given[5], given[6]}, {given[7], given[8]}, given[9]
local pause, pauseKind = given[10], given[11]
local last = {count = given[12], processes = given[13], isPresent = given[14] == 1}
local known = {limit = given[15], window = given[16], left = given[17], remaining = given[18]}
local FIRST_REPORT = 19

local NAMES = {'running', 'nextWrite', 'pausedUntil', 'kind', 'limit', 'remaining', 'resetAt', 'window', 'isAssumed', 'count',
  'returningUntil', 'parts', 'isUnsure', 'nextProbe', 'sweepAt', 'keptUntil'}

local function whole(text)
  if text and #text <= 16 and string.find(text, '^%-?%d+$') then return tonumber(text) end
  return 0
end

local stored = redis.call('HMGET', STATE, unpack(NAMES))
local state = {}
for index, name in ipairs(NAMES) do state[name] = whole(stored[index]) end

state.nextWrite = math.min(state.nextWrite, now + writeInterval)
if (state.kind ~= 1 and state.kind ~= 2) or state.pausedUntil > now + ${LONGEST} then state.pausedUntil = 0 end
if state.resetAt > now + ${LONGEST} then state.limit = 0 end
state.limit = math.max(0, state.limit)
state.remaining = math.min(state.remaining, state.limit)
state.returningUntil = math.min(state.returningUntil, now + lease)
state.nextProbe = math.min(state.nextProbe, now + lease)
state.parts = math.min(math.max(state.parts, 1), ${MOST_MEMBERS})

local function parse(text)
  if not text or #text > 112 or string.find(text, '[^%d ]') then return nil end
  local numbers = {}
  for number in string.gmatch(text, '%d+') do
    if #number > 15 then return nil end
    numbers[#numbers + 1] = tonumber(number)
  end
  if #numbers ~= 7 then return nil end
  return {granted = {numbers[1], numbers[2]}, ended = numbers[3], sequence = numbers[4], expires = numbers[5],
    places = {numbers[6], numbers[7]}}
end

local function write(name, each)
  local numbers = {each.granted[1], each.granted[2], each.ended, each.sequence, each.expires, each.places[1], each.places[2]}
  for index, number in ipairs(numbers) do numbers[index] = string.format('%.0f', number) end
  redis.call('HSET', MEMBERS, name, table.concat(numbers, ' '))
end

local function running(member) return math.max(0, member.granted[1] + member.granted[2] - member.ended) end

local member = parse(redis.call('HGET', MEMBERS, process))
local size = redis.call('HLEN', MEMBERS)

local function reply(wait, kind, credit)
  return {member.granted[1], member.granted[2], wait, kind, math.max(0, state.nextWrite - now), size, state.count, state.running,
    credit, state.limit, state.remaining, state.window, math.max(0, state.resetAt - now)}
end

if member and sequence <= member.sequence then return reply(0, 0, 0) end

if now >= state.sweepAt or state.sweepAt > now + lease or size > ${MOST_MEMBERS} or not member then
  if size > ${MOST_MEMBERS} then redis.call('DEL', MEMBERS) end
  state.running = 0
  local places = {0, 0}
  local present = {}
  local all = redis.call('HGETALL', MEMBERS)
  for index = 1, #all, 2 do
    local name, each = all[index], parse(all[index + 1])
    if each and each.expires > now then
      if each.expires > now + lease then
        each.expires = now + lease
        write(name, each)
      end
      present[name] = each
      state.running = state.running + running(each)
      for kind = 1, 2 do places[kind] = places[kind] + each.places[kind] end
    else
      redis.call('HDEL', MEMBERS, name)
      for kind = 1, 2 do
        if each and each.places[kind] > 0 then redis.call('LREM', LINES[kind], 0, name) end
      end
    end
  end
  for kind = 1, 2 do
    if redis.call('LLEN', LINES[kind]) ~= places[kind] then
      redis.call('DEL', LINES[kind])
      for name, each in pairs(present) do
        each.places[kind] = 0
        write(name, each)
      end
    end
  end
  state.sweepAt = now + math.floor(lease / 4)
  member = present[process]
end

local function setWindow(limit, window, left)
  state.limit, state.window, state.resetAt, state.isAssumed = limit, window, now + left, 0
end

if last.count > state.count or (last.isPresent and not member) then
  if now >= state.returningUntil then
    redis.call('DEL', MEMBERS, LINES[1], LINES[2])
    member = nil
    state.running = 0
    state.count = (math.floor(math.max(state.count, last.count) / ${GENERATION}) + 1) * ${GENERATION}
    state.returningUntil, state.parts, state.isUnsure, state.nextProbe = now + lease, 1, 1, 0
    if known.limit > 0 and (state.limit == 0 or known.window >= state.window - 1) then
      local isSame = state.limit > 0 and known.window <= state.window + 1
      state.remaining = isSame and math.min(state.remaining, known.remaining) or known.remaining
      setWindow(known.limit, known.window, known.left)
    end
    state.remaining = state.remaining - concurrency
  end
  state.count = math.max(state.count, last.count)
  state.parts = math.min(math.max(state.parts, last.processes), ${MOST_MEMBERS})
end

local isNew = not member
member = member or {granted = {0, 0}, ended = 0, places = {0, 0}}
local before = running(member)
local started = 0
for kind = 1, 2 do
  started = started + math.max(0, sent[kind] - member.granted[kind])
  member.granted[kind] = math.max(member.granted[kind], sent[kind])
end
member.ended, member.sequence, member.expires = ended, sequence, now + lease
if isNew then
  started = running(member)
  if started > 0 then state.isUnsure = 1 end
end
state.running = state.running + running(member) - before
state.count = state.count + started
state.remaining = state.remaining - started
write(process, member)
size = redis.call('HLEN', MEMBERS)
if size >= state.parts then state.returningUntil = math.min(state.returningUntil, now) end
local isReturning = now < state.returningUntil

if state.limit > 0 and now >= state.resetAt then
  state.remaining = state.limit - state.running - (isReturning and concurrency or 0)
  state.resetAt, state.isAssumed = now + ${ASSUMED_WINDOW}, 1
end

for index = FIRST_REPORT, #given, 6 do
  local remaining, limit, window, left, count, others =
    given[index], given[index + 1], given[index + 2], given[index + 3], given[index + 4], given[index + 5]
  local isKnown = count <= state.count and math.floor(count / ${GENERATION}) == math.floor(state.count / ${GENERATION})
  local isCertain = isKnown and not isReturning
  local uncounted = (isKnown and others + state.count - count or state.running) + (isCertain and 0 or concurrency)
  local certain = remaining - uncounted
  local isRead = true
  if state.limit == 0 or window > state.window + 1 then
    if state.isAssumed == 1 then state.remaining = math.max(math.min(state.remaining, remaining), certain)
    else state.remaining = certain end
    setWindow(limit, window, left)
    state.isUnsure = isCertain and 0 or 1
  elseif window >= state.window - 1 and state.isAssumed ~= 1 then
    local before = state.remaining
    local least = math.min(before, remaining)
    state.remaining = isKnown and math.max(least, certain) or least
    state.resetAt = math.min(state.resetAt, now + left)
    state.limit = limit
    if isCertain and (remaining <= before or certain >= before) then state.isUnsure = 0 end
  else isRead = false end
  if isRead and remaining == 0 then state.isUnsure = 0 end
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

local reserve = size > 1 and math.min(size + 1, concurrency, math.floor(state.limit / 50)) or 0

local function decide()
  if state.pausedUntil > now then return state.pausedUntil - now, state.kind, 0 end
  local free = concurrency - state.running
  local own = free
  if isReturning then own = math.max(1, math.floor(concurrency / state.parts)) - running(member) end
  local isProbe = false
  if state.limit > 0 then
    local left = state.remaining - reserve
    if left <= 0 and state.running <= 0 and state.isUnsure ~= 1 then return state.resetAt - now, 1, 0 end
    isProbe = left <= 0 and state.isUnsure == 1 and (state.running <= 0 or now >= state.nextProbe)
    if isProbe then left = 1 end
    free = math.min(free, left)
  end
  local counted = state.count
  if free > 0 and now >= state.nextWrite then
    local first = redis.call('LINDEX', LINES[2], 0)
    if first then free = free - 1 end
    if first == process and own > 0 and member.places[2] > 0 then
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
    grant(1, math.min(count, own, member.places[1]))
  end
  if isProbe and state.count > counted then state.nextProbe = now + math.floor(lease / 2) end
  if isReturning or redis.call('LLEN', LINES[2]) > 0 or redis.call('LLEN', LINES[1]) ~= member.places[1] then return 0, 0, 0 end
  if state.isUnsure == 1 then return 0, 0, 0 end
  local spare = math.floor((state.remaining - reserve - math.ceil(state.limit / 10)) / size)
  return 0, 0, math.max(0, math.min(spare, ${MOST_CREDIT}))
end

local wait, waitKind, credit = decide()
write(process, member)
local isOld = now >= state.keptUntil or state.keptUntil > now + 60000
if isOld then state.keptUntil = now + 60000 end
local fields = {}
for _, name in ipairs(NAMES) do
  fields[#fields + 1] = name
  fields[#fields + 1] = string.format('%.0f', state[name])
end
redis.call('HSET', STATE, unpack(fields))
if isOld then
  local kept = ${KEPT} + math.max(0, state.resetAt - now, state.pausedUntil - now)
  for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, string.format('%.0f', kept)) end
end
return reply(wait, waitKind, credit)
`;
