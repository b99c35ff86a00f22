import { createApp } from 'vue'
import Call from './call.vue'

createApp(Call).mount('#app')
