-- Requests of different visitors to the form named by the first argument of the script, "subscribe" or "academic", or
-- with "page" to the home page.
local made = 0

function init(arguments)
  form = arguments[1]
  -- Keeps the mailboxes of several runs apart.
  run = arguments[2]
  -- Milliseconds that each connection waits before a request, in the mean. Random, so that they do not come in bursts.
  pause = tonumber(arguments[3])
end

function delay()
  return math.random(0, math.floor(2 * pause))
end

function request()
  made = made + 1
  local mailbox = string.format("reader%d@run%s-%d.example.org", made, run, math.random(1, 1000000))
  local address = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))
  if form == "page" then
    return wrk.format("GET", "/", { ["Accept-Encoding"] = "gzip, deflate, br, zstd", ["X-Forwarded-For"] = address })
  end
  local headers = { ["Content-Type"] = "application/json", ["X-Forwarded-For"] = address }
  if form == "subscribe" then
    return wrk.format("POST", "/apis/subscribe", headers, string.format('{"email":"%s"}', mailbox))
  end
  local body = string.format('{"name":"Ada","email":"%s","university":"Tripos","lang":"Java"}', mailbox)
  return wrk.format("POST", "/apis/acad-lic-request", headers, body)
end
