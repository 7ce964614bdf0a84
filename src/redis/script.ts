/** Why requests wait: for nothing that has a time, for the budget, or for a secondary limit. */
export const NONE = 0;
export const PRIMARY = 1;
export const SECONDARY = 2;

/** With more processes than this, the data is not ours. */
export const MOST_MEMBERS = 2000;
/** A pause or a window is never longer, so that an invalid time does not stop a program forever. In milliseconds. */
export const LONGEST = 86_400_000;
/** A share of what comes with the time, such as writes, is a number of these parts. */
export const PARTS = 1000;

/** How long Redis keeps a limit that no process uses, in milliseconds, in addition to its window or pause. */
const KEPT = 3_600_000;
/** How long Redis keeps the time since which it has known all limits, in milliseconds. */
const MARK_KEPT = 604_800_000;

/**
 * Decides which requests of a process may start, and what the process may use if Redis is lost: its share. The time is that of the server, and
 * a value that is not ours counts as absent.
 *
 * At every time, the requests that are running and the shares of all processes are together within the limit, because a slot belongs to one
 * process, whether it is used or kept for it. A share is what the process says it has until it says that it has the smaller one of the reply.
 * A Redis that has lost what it knew grants only the shares that processes have, until the leases of all others are over.
 */
export const SCRIPT = `
local STATE, MEMBERS, MARK = KEYS[1], KEYS[2], KEYS[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local process = ARGV[1]
local given = {}
for index = 2, #ARGV do given[index - 1] = tonumber(ARGV[index]) or 0 end
local sequence, concurrency, writeInterval, lease = given[1], given[2], given[3], given[4]
local wanted, pause, pauseKind, processed = {given[6], given[7]}, given[8], given[9], given[10]
local isKnown, replied, reported = given[11] == 1, given[12], {given[13], given[14], given[15]}
local demand = given[5] + wanted[1] + wanted[2]
local FIRST_REPORT = 16

local function whole(text)
  if text and #text <= 16 and string.find(text, '^%-?%d+$') then return tonumber(text) end
  return 0
end

local since = whole(redis.call('HMGET', MARK, 'since')[1])
if since <= 0 or since > now then
  since = now
  redis.call('HSET', MARK, 'since', string.format('%.0f', since))
end
redis.call('PEXPIRE', MARK, ${MARK_KEPT})

local NAMES = {'nextWrite', 'pausedUntil', 'kind', 'round', 'most', 'threshold', 'progress', 'grownAt', 'limit', 'remaining', 'resetAt',
  'window', 'isUnsure', 'count', 'returningUntil'}
local stored = redis.call('HMGET', STATE, unpack(NAMES))
local state = {}
for index, name in ipairs(NAMES) do state[name] = whole(stored[index]) end
state.nextWrite = math.min(state.nextWrite, now + writeInterval * ${PARTS})
if (state.kind ~= 1 and state.kind ~= 2) or state.pausedUntil > now + ${LONGEST} then state.pausedUntil = 0 end
if state.resetAt > now + ${LONGEST} or state.resetAt <= now or state.limit < 0 then state.limit = 0 end
state.remaining = math.min(state.remaining, state.limit)
state.grownAt = math.min(state.grownAt, now)
state.returningUntil = math.min(state.returningUntil, now + lease)

-- The processes whose lease is not over: what is running, the last message, the end of the lease, since when requests of each kind wait, and
-- the share. What the others have: slots that are used or kept, parts of what comes with the time, and parts of what is left.
local members, size, running, active, newcomers, others = {}, 0, 0, 0, 0, {0, 0, 0}
local FORMAT = '%.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f'
local function keep(name, each)
  redis.call('HSET', MEMBERS, name, string.format(FORMAT, each.running, each.sequence, each.expires, each.since[1], each.since[2], unpack(each.share)))
end
if redis.call('HLEN', MEMBERS) > ${MOST_MEMBERS} then redis.call('DEL', MEMBERS) end
local all = redis.call('HGETALL', MEMBERS)
for index = 1, #all, 2 do
  local name, numbers = all[index], {}
  for number in string.gmatch(all[index + 1], '%d+') do numbers[#numbers + 1] = tonumber(number) end
  if #numbers == 8 and #all[index + 1] <= 120 and numbers[3] > now and numbers[3] <= now + ${LONGEST} then
    local each = {running = numbers[1], sequence = numbers[2], expires = math.min(numbers[3], now + lease),
      since = {numbers[4], numbers[5]}, share = {numbers[6], numbers[7], numbers[8]}}
    members[name], size, running = each, size + 1, running + each.running
    if each.expires < numbers[3] then keep(name, each) end
    if name ~= process then
      local slots = math.max(each.running, each.share[1])
      others = {others[1] + slots, others[2] + each.share[2], others[3] + each.share[3]}
      if slots + each.since[1] + each.since[2] > 0 then active = active + 1 end
      if each.running > 0 and each.share[1] == 0 then newcomers = newcomers + 1 end
    end
  else redis.call('HDEL', MEMBERS, name) end
end
if demand > 0 then active = active + 1 end

local member = members[process]
local granted, before, share = {0, 0}, {0, 0}, reported
local function reply(wait, kind)
  return {granted[1], granted[2], wait, kind, math.max(0, state.nextWrite - now), math.max(1, size), state.count, running, state.round,
    state.limit, state.remaining, state.window, math.max(0, state.resetAt - now), before[1], unpack(share)}
end
if member and sequence <= member.sequence then return reply(0, 0) end

if isKnown and (not member or member.sequence < replied) and now >= state.returningUntil then
  state.returningUntil, state.nextWrite = now + lease, now + writeInterval
elseif state.count <= 0 and now < since + lease then
  state.returningUntil, state.nextWrite = since + lease, now + writeInterval
end
local isReturning = now < state.returningUntil
state.count = state.count > 0 and state.count or math.floor(now / 1000) * 100000

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

-- What is left. Requests that were granted and that a response did not count are subtracted: those that ran when its request was granted, and
-- those that were granted since.
for index = FIRST_REPORT, #given, 6 do
  local remaining, limit, window, left, count, besides =
    given[index], given[index + 1], given[index + 2], given[index + 3], given[index + 4], given[index + 5]
  local isCounted = count <= state.count and state.count - count < 10000
  local certain = remaining - (isCounted and besides + state.count - count or running)
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
local slots = state.most > 0 and math.min(state.most, concurrency) or concurrency

local function decide()
  if state.pausedUntil > now then return state.pausedUntil - now, state.kind end
  local free = slots - others[1] - member.running
  if isReturning then
    -- Of the processes without a share, one sends one request at a time.
    local own = math.max(reported[1], newcomers == 0 and 1 or 0) - member.running
    free = math.min(free, own, reported[1] > 0 and state.limit > 0 and reported[3] or own)
  elseif state.limit > 0 then
    local left = state.remaining
    if left <= 0 and running <= 0 then
      if state.isUnsure ~= 1 then return state.resetAt - now, ${PRIMARY} end
      left = 1
    end
    free = math.min(free, left - others[3])
  end
  -- A slot is kept for each process that has waited for longer, unless it has one.
  local slotsBefore = 0
  for name, each in pairs(members) do
    for kind = 1, 2 do
      local isEarlier = each.since[kind] < member.since[kind] or (each.since[kind] == member.since[kind] and name < process)
      if each.since[kind] > 0 and (member.since[kind] == 0 or isEarlier) and name ~= process then
        before[kind] = before[kind] + 1
        if kind == 1 and each.running >= each.share[1] then slotsBefore = slotsBefore + 1 end
      end
    end
  end
  if isReturning then slotsBefore = 0 end
  local isDue = now >= state.nextWrite
  if isDue and wanted[2] > 0 and before[2] == 0 and free > 0 then
    -- The others may use their parts.
    local part = isReturning and reported[2] > 0 and ${PARTS} / reported[2] or 1
    granted[2], free, state.nextWrite = 1, free - 1, now + math.min(writeInterval * part, 1e15)
  elseif isDue and before[2] > 0 then free = free - 1 end
  granted[1] = math.max(0, math.min(wanted[1], free - slotsBefore))
  return 0, 0
end

local wait, kind = decide()
local started = granted[1] + granted[2]
for each = 1, 2 do
  if granted[each] > 0 then member.since[each] = wanted[each] > granted[each] and now or 0 end
end
member.running, running, state.count, state.remaining = member.running + started, running + started, state.count + started, state.remaining - started

if not isReturning then
  local even = demand > 0 and {math.min(demand, math.floor(slots / active)), math.floor(${PARTS} / active), math.floor(state.remaining / active / 2)} or {0, 0, 0}
  local total = {slots, ${PARTS}, state.limit > 0 and state.remaining or 0}
  share = {}
  for each = 1, 3 do share[each] = math.max(0, math.min(even[each], total[each] - others[each])) end
  if share[1] * share[2] == 0 then share = {0, 0, 0} end
end
member.share = {}
for each = 1, 3 do member.share[each] = math.max(share[each], reported[each]) end
keep(process, member)
local fields = {}
for _, name in ipairs(NAMES) do
  fields[#fields + 1] = name
  fields[#fields + 1] = string.format('%.0f', state[name])
end
redis.call('HSET', STATE, unpack(fields))
local kept = ${KEPT} + math.max(0, state.resetAt - now, state.pausedUntil - now)
for _, key in ipairs({STATE, MEMBERS}) do redis.call('PEXPIRE', key, string.format('%.0f', kept)) end
return reply(wait, kind)
`;
