import { maskSecrets, toCurl } from 'routebook/convert';
import { repeat } from './inputs.js';

function masking(createRequest, mask = maskSecrets) {
  return {
    create: (size) => ({ method: 'post', url: 'https://api.example.com/a', headers: {}, ...createRequest(size) }),
    call: (_, request) => mask(request, mask === toCurl ? { mask: true } : {}),
  };
}

const pairs = (size) => repeat(size, (index) => `token=s${index}`).join('&');

/** Many secrets in one request, whose variables have the same name and need different numbers. */
export const maskFamilies = {
  'secrets in a body': masking((size) => ({ body: repeat(size, (index) => ({ token: `s${index}` })) })),
  'secrets in a query': masking((size) => ({ url: `https://api.example.com/a?${pairs(size)}` })),
  'secrets in a form': masking((size) => ({ body: new URLSearchParams(pairs(size)) })),
  'secrets in a command': masking((size) => ({ body: repeat(size, (index) => ({ token: `s${index}` })) }), toCurl),
  'secrets whose numbers are taken': masking((size) => ({
    body: [
      ...repeat(size / 2, (index) => ({ [`token_${index + 2}_token`]: 'a' })),
      ...repeat(size / 4, (index) => ({ [`secret_${index + 2}`]: `t${index}`, secret: `s${index}` })),
    ],
  })),
};
