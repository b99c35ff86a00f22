// On an email's page: makes the frame as high as the email, so that nothing is cut and nothing scrolls within.
const frame = document.querySelector('iframe')

function fit() {
  const body = frame.contentDocument?.documentElement
  if (body) frame.style.height = `${body.offsetHeight + frame.offsetHeight - frame.clientHeight}px`
}

frame.addEventListener('load', fit)
addEventListener('resize', fit)
if (frame.contentDocument?.readyState === 'complete') fit()
