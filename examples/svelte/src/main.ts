import { mount } from 'svelte'
import Call from './call.svelte'

const target = document.getElementById('app')
if (target) mount(Call, { target })
