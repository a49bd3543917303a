-- Each request is that of another visitor, with a mailbox and a domain of its own.
local count = 0
function request()
  count = count + 1
  local address = string.format("10.%d.%d.%d", math.random(0, 250), math.random(0, 250), math.random(1, 250))
  local body = string.format('{"email":"reader%d.%d@example%d.org"}', count, math.random(1, 1e9), count)
  return wrk.format("POST", "/apis/subscribe", { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = address }, body)
end
